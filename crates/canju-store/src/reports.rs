//! Results of experiments, stored in the base they were made with. Append-only.

use rusqlite::{Row, params};

use super::read::{Reader, follows};
use super::{Base, StoreError};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Kind of experiment, by its word.
    pub experiment: String,
    /// Everything that decides its figures, in JSON.
    pub settings: String,
    /// The figures, in JSON.
    pub figures: String,
    /// The report in Markdown.
    pub page: String,
    /// Time of storing, in milliseconds since 1970-01-01 UTC.
    pub time: i64,
}

impl Base {
    /// Returns all reports, the oldest first.
    pub fn reports(&self) -> Result<Vec<Report>, StoreError> {
        self.reader().reports()
    }

    pub fn add_report(&mut self, report: &Report) -> Result<(), StoreError> {
        self.write(|connection| {
            let sql = "INSERT INTO report \
                       SELECT next, ?1, ?2, ?3, ?4, ?5, checksum(next, ?1, ?2, ?3, ?4, ?5) \
                       FROM (SELECT coalesce(max(id), 0) + 1 AS next FROM report)";
            let Report { experiment, settings, figures, page, time } = report;
            connection.prepare_cached(sql)?.execute(params![experiment, settings, figures, page, time])?;
            Ok(())
        })
    }
}

impl Reader<'_> {
    pub(super) fn reports(self) -> Result<Vec<Report>, StoreError> {
        let (mut reports, mut next) = (Vec::new(), 1);
        self.each_checked("report", "id, experiment, settings, figures, page, time", |row| {
            let fits = follows(row, &mut next)?;
            let report = report(row)?;
            Ok(fits.then(|| reports.push(report)))
        })?;
        Ok(reports)
    }
}

fn report(row: &Row<'_>) -> rusqlite::Result<Report> {
    Ok(Report {
        experiment: row.get(1)?,
        settings: row.get(2)?,
        figures: row.get(3)?,
        page: row.get(4)?,
        time: row.get(5)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use canju_files::progress::Unattended;
    use canju_knowledge::knowledge::change::ChangeSet;
    use canju_knowledge::knowledge::history::Action;

    #[test]
    fn reports_outlive_the_program_and_are_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.canju");
        let action = Action::Create { from: "test".into() };
        let mut base = Base::create(&path, action, "a", 1, &ChangeSet::default()).unwrap();
        let report = |experiment: &str, time| Report {
            experiment: experiment.into(),
            settings: "{}".into(),
            figures: "[1]".into(),
            page: "# 殘局\n".into(),
            time,
        };
        let all = vec![report("optimised", 3), report("generations", 5)];
        all.iter().for_each(|report| base.add_report(report).unwrap());
        drop(base);
        assert_eq!(Base::open(&path, &Unattended).unwrap().reports().unwrap(), all);
        let file = rusqlite::Connection::open(&path).unwrap();
        file.execute("UPDATE report SET figures = '[2]' WHERE id = 2", ()).unwrap();
        drop(file);
        let checked = super::super::check::check(&path, &Unattended).unwrap();
        assert!(!checked.is_sound(), "{checked:?}");
    }
}
