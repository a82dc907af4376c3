//! The router: takes commands to the rooms, and to each room what its jobs bring back. Nothing else changes the program.

use super::command::Command;
use super::desk::Delivery;
use super::notice::{Fault, Notice};
use super::room::{Brought, Room, Said};
use super::{Workbench, leaving};
use crate::jobs::{Ended, JobId, JobKind};

impl Workbench {
    /// Carries out a command. What goes wrong becomes a message, and nothing is changed then.
    pub fn perform(&mut self, command: impl Into<Command>) {
        let desk = &mut self.desk;
        let command = command.into();
        // Rooms with an undo of their own, which says nothing when it is done.
        let own_undo = matches!(
            command,
            Command::Games(_)
                | Command::Endgames(_)
                | Command::Openings(_)
                | Command::Adviser(_)
                | Command::Tuning(_)
        );
        let said = match command {
            Command::Base(wish) => self.base.perform(desk, wish),
            Command::Lattice(wish) => self.lattice.perform(desk, wish),
            Command::Conflicts(wish) => self.conflicts.perform(desk, wish),
            Command::Inquiry(wish) => self.inquiry.perform(desk, wish),
            Command::Resolver(wish) => self.resolver.perform(desk, wish),
            Command::Acquisition(wish) => self.acquisition.perform(desk, wish),
            Command::Log(wish) => self.log.perform(desk, wish),
            Command::Verification(wish) => self.verification.perform(desk, wish),
            Command::Tables(wish) => self.tables.perform(desk, wish),
            Command::Games(wish) => self.games.perform(desk, wish),
            Command::Endgames(wish) => self.endgames.perform(desk, wish),
            Command::Openings(wish) => self.openings.perform(desk, wish),
            Command::Play(wish) => self.play.perform(desk, wish),
            Command::Adviser(wish) => self.adviser.perform(desk, wish),
            Command::Tuning(wish) => self.tuning.perform(desk, wish),
            Command::Settings(wish) => self.settings.perform(desk, wish),
            Command::Write(parcel) => {
                leaving::send(desk, *parcel);
                Ok(None)
            }
            Command::Cancel(job) => {
                desk.cancel(job);
                Ok(None)
            }
            Command::Dismiss(at) => {
                if at < desk.notices.len() {
                    desk.notices.remove(at);
                }
                Ok(None)
            }
        };
        if own_undo && matches!(said, Ok(None)) {
            self.desk.notices.retain(|notice| !notice.is_idle());
        }
        self.close(said, None);
    }

    /// Takes in what the jobs have brought back since the last call; true where there was something.
    pub fn poll(&mut self) -> bool {
        let ended = self.desk.jobs.poll();
        let fell = self.play.tick(&self.desk);
        if fell {
            self.refresh();
        }
        let news = fell || !ended.is_empty();
        self.take_in(ended);
        news
    }

    /// Waits until no job is left; for the terminal and for tests.
    pub fn settle(&mut self) {
        loop {
            let ended = self.desk.jobs.finish();
            if ended.is_empty() {
                return;
            }
            self.take_in(ended);
        }
    }

    /// Runs a dialog in the background; what it yields is performed.
    pub fn ask(&mut self, dialog: impl FnOnce() -> Option<Command> + Send + 'static) {
        self.desk.start(JobKind::Dialog, Brought::Chosen, move |_| dialog());
    }

    fn take_in(&mut self, ended: Vec<(JobId, JobKind, Ended<Delivery>)>) {
        for (job, kind, ended) in ended {
            let said = match ended {
                Ended::Well(Delivery { base, brought }) => {
                    if let Some(base) = base {
                        self.desk.take_back(job, base);
                    }
                    self.take(job, brought)
                }
                Ended::Crashed => self.crashed(job, Fault::Crashed(kind)),
                Ended::Refused(error) => self.crashed(job, Fault::NoThread(kind, error)),
            };
            self.close(said, Some(kind));
        }
    }

    fn take(&mut self, job: JobId, brought: Brought) -> Said {
        let desk = &mut self.desk;
        match brought {
            Brought::Base(brought) => self.base.take(desk, job, brought),
            Brought::Lattice(brought) => self.lattice.take(desk, job, brought),
            Brought::Inquiry(brought) => self.inquiry.take(desk, job, brought),
            Brought::Resolver(brought) => self.resolver.take(desk, job, brought),
            Brought::Acquisition(brought) => self.acquisition.take(desk, job, brought),
            Brought::Log(brought) => self.log.take(desk, job, brought),
            Brought::Verification(brought) => self.verification.take(desk, job, brought),
            Brought::Tables(brought) => self.tables.take(desk, job, brought),
            Brought::Games(brought) => self.games.take(desk, job, brought),
            Brought::Endgames(brought) => self.endgames.take(desk, job, brought),
            Brought::Openings(brought) => self.openings.take(desk, job, brought),
            Brought::Shelf(read) => desk.shelf.take(job, read).map(|()| None),
            Brought::Play(brought) => self.play.take(desk, job, brought),
            Brought::Tuning(brought) => self.tuning.take(desk, job, brought),
            Brought::Sent(said) => said.map(Some),
            Brought::Chosen(command) => {
                command.into_iter().for_each(|command| self.perform(command));
                Ok(None)
            }
        }
    }

    /// A job broke down, or could not even begin: no room waits for it, and a base that it had is opened again.
    fn crashed(&mut self, job: JobId, fault: Fault) -> Said {
        let desk = &mut self.desk;
        self.base.crashed(desk, job);
        self.lattice.crashed(desk, job);
        self.conflicts.crashed(desk, job);
        self.inquiry.crashed(desk, job);
        self.resolver.crashed(desk, job);
        self.acquisition.crashed(desk, job);
        self.log.crashed(desk, job);
        self.verification.crashed(desk, job);
        self.tables.crashed(desk, job);
        self.games.crashed(desk, job);
        self.endgames.crashed(desk, job);
        desk.shelf.crashed(job);
        self.openings.crashed(desk, job);
        self.play.crashed(desk, job);
        self.adviser.crashed(desk, job);
        self.tuning.crashed(desk, job);
        self.settings.crashed(desk, job);
        Err(fault)
    }

    /// Brings every room up to date, then says what is to be said.
    fn close(&mut self, said: Said, job: Option<JobKind>) {
        self.refresh();
        let notice = match (said, job) {
            (Ok(notice), _) => notice,
            (Err(fault), Some(kind)) if fault.is_cancel() => Some(Notice::Cancelled(kind)),
            (Err(fault), _) => Some(Notice::Failed(fault)),
        };
        notice.into_iter().for_each(|notice| self.desk.say(notice));
    }

    fn refresh(&mut self) {
        let desk = &mut self.desk;
        self.base.refresh(desk);
        self.lattice.refresh(desk);
        self.conflicts.refresh(desk);
        self.inquiry.refresh(desk);
        self.resolver.refresh(desk);
        self.acquisition.refresh(desk);
        self.log.refresh(desk);
        self.verification.refresh(desk);
        self.tables.refresh(desk);
        self.games.refresh(desk);
        self.endgames.refresh(desk);
        self.openings.refresh(desk);
        self.play.refresh(desk);
        self.adviser.refresh(desk);
        self.tuning.refresh(desk);
        self.settings.refresh(desk);
    }
}
