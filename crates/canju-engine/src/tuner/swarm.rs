//! Particle swarm optimisation as in Du et al. (2014, section 3): three stages, a local best from the nearest particles that won as
//! often, and the best of the present swarm.
//!
//! As printed, the step of a particle depends on its velocity where it should depend on its place, and the inertia that the text
//! describes is missing. [`Form::Standard`] is the usual form (Shi and Eberhart 1998); [`Form::Literal`] is the printed form.

use super::method::{Generation, Marks, Method, Outline, Particle};
use super::settings::{Chance, Fitness, Form, Global, Inertia, Local, SwarmSettings, Walls};
use super::space::Space;
use xiangqi::rng::Rng;

/// One of the three stages of the paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stage {
    pub local: f64,
    pub global: f64,
    /// The mean of chance.
    pub chance: f64,
}

/// C1, C2 and rand of the stages (Du et al., section 3).
pub const STAGES: [Stage; 3] = [
    Stage { local: 2.0, global: 2.0, chance: 0.5 },
    Stage { local: 1.5, global: 1.5, chance: 0.3 },
    Stage { local: 1.0, global: 1.0, chance: 0.1 },
];

/// Inertia at the start and at the end of a stage.
pub const INERTIA: (f64, f64) = (0.9, 0.4);

/// Velocities at the start of a stage, at most, in parts of the ranges.
pub const FIRST_VELOCITY: f64 = 0.05;

#[derive(Debug, Clone)]
pub struct Swarm {
    settings: SwarmSettings,
    space: Space,
    fitness: Fitness,
    seed: u64,
    bounds: Vec<(f64, f64)>,
    ranges: Vec<f64>,
    places: Vec<Vec<f64>>,
    velocities: Vec<Vec<f64>>,
    own_best: Vec<Option<(f64, Vec<f64>)>>,
    best: Option<(f64, Vec<f64>)>,
}

impl Swarm {
    /// A swarm around the values set by hand, which the first particle has, unless the form is literal.
    pub fn new(settings: SwarmSettings, space: Space, fitness: Fitness, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut places: Vec<Vec<f64>> = (0..settings.particles).map(|_| space.around(&mut rng)).collect();
        if settings.form == Form::Standard
            && let Some(first) = places.first_mut()
        {
            *first = space.hand();
        }
        let mut swarm = Self {
            own_best: vec![None; places.len()],
            velocities: Vec::new(),
            bounds: space.bounds(),
            ranges: space.ranges(),
            places,
            best: None,
            settings,
            space,
            fitness,
            seed,
        };
        swarm.velocities = swarm.first_velocities(&mut rng);
        swarm
    }

    fn first_velocities(&self, rng: &mut Rng) -> Vec<Vec<f64>> {
        let mut draw = |range: &f64| (2.0 * rng.unit() - 1.0) * FIRST_VELOCITY * range;
        (0..self.places.len()).map(|_| self.ranges.iter().map(&mut draw).collect()).collect()
    }

    /// Returns the stage of a generation, its index within the stage, and the length of the stage; the last stage has no end.
    fn stage(&self, generation: u32) -> (Stage, u32, u32) {
        let mut left = generation;
        let [.., last] = STAGES;
        for (stage, length) in STAGES.into_iter().zip(self.settings.lengths) {
            if left < length {
                return (stage, left, length);
            }
            left -= length;
        }
        (last, left, self.settings.lengths[2].max(left + 1))
    }

    pub fn inertia(form: Inertia, at: u32, length: u32) -> f64 {
        let (first, last) = INERTIA;
        let (left, all) = (f64::from(length - at.min(length)), f64::from(length.max(1)));
        match form {
            Inertia::Falling => last + (first - last) * left / all,
            Inertia::Printed => (first - last) * left / (all + first),
        }
    }

    fn local_best(&self, particle: usize, fitness: &[f64]) -> Vec<f64> {
        let own = &self.places[particle];
        let wanted = match self.settings.local {
            Local::Own => {
                return self.own_best[particle]
                    .as_ref()
                    .map_or_else(|| own.clone(), |(_, place)| place.clone());
            }
            Local::Nearest(count) => count,
            Local::All => usize::MAX,
        };
        let mut others: Vec<(f64, usize)> = (0..self.places.len())
            .filter(|&other| other != particle && fitness[other] >= fitness[particle])
            .map(|other| (Space::distance(&self.ranges, own, &self.places[other]), other))
            .collect();
        others.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        others.truncate(wanted);
        if others.is_empty() {
            return own.clone();
        }
        let mean = |at: usize| {
            others.iter().map(|&(_, other)| self.places[other][at]).sum::<f64>() / others.len() as f64
        };
        (0..own.len()).map(mean).collect()
    }

    /// Updates the best particles, and returns the place that attracts all.
    fn global_best(&mut self, marks: &Marks, fitness: &[f64]) -> Vec<f64> {
        for ((best, place), fitness) in self.own_best.iter_mut().zip(&self.places).zip(fitness) {
            if best.as_ref().is_none_or(|(known, _)| fitness > known) {
                *best = Some((*fitness, place.clone()));
            }
        }
        let present = marks.best(self.fitness).unwrap_or(0);
        let (fitness, place) = (fitness[present], self.places[present].clone());
        let ever = self.settings.global == Global::Ever;
        if !ever || self.best.as_ref().is_none_or(|(known, _)| fitness > *known) {
            self.best = Some((fitness, place.clone()));
        }
        self.best.as_ref().map_or(place, |(_, place)| place.clone())
    }

    fn step(&mut self, particle: usize, drawn: [&[f64]; 2], (stage, inertia): (Stage, f64), rng: &mut Rng) {
        let [local, global] = drawn;
        let standard = self.settings.form == Form::Standard;
        for at in 0..self.ranges.len() {
            let mut chance = || match self.settings.chance {
                Chance::Uniform => 2.0 * stage.chance * rng.unit(),
                Chance::Constant => stage.chance,
            };
            let (place, velocity) = (&mut self.places[particle][at], &mut self.velocities[particle][at]);
            let (own, kept) = if standard { (*place, inertia * *velocity) } else { (*velocity, *velocity) };
            let pull =
                stage.local * chance() * (local[at] - own) + stage.global * chance() * (global[at] - own);
            *velocity = kept + pull;
            if !standard {
                *place += *velocity;
                continue;
            }
            let longest = self.settings.longest * self.ranges[at];
            *velocity = velocity.clamp(-longest, longest);
            let (least, most) = self.bounds[at];
            let wanted = *place + *velocity;
            *place = wanted.clamp(least, most);
            if *place != wanted && self.settings.walls == Walls::Reflect {
                *velocity /= -2.0;
            }
        }
    }
}

impl Method for Swarm {
    fn candidates(&self) -> Vec<Vec<f64>> {
        let clamped = |place: &Vec<f64>| {
            place.iter().zip(&self.bounds).map(|(value, (least, most))| value.clamp(*least, *most)).collect()
        };
        self.places.iter().map(clamped).collect()
    }

    fn learn(&mut self, generation: &Generation<'_>) {
        let fitness = generation.marks.fitness(self.fitness);
        if fitness.len() != self.places.len() || fitness.is_empty() {
            return;
        }
        let global = self.global_best(generation.marks, &fitness);
        let mut rng = Rng::stream(self.seed, generation.number.into());
        let (stage, at, length) = self.stage(generation.number);
        let inertia = Self::inertia(self.settings.inertia, at, length);
        // All local bests use the present positions, before any move.
        let locals: Vec<Vec<f64>> =
            (0..self.places.len()).map(|particle| self.local_best(particle, &fitness)).collect();
        for (particle, local) in locals.iter().enumerate() {
            self.step(particle, [local, &global], (stage, inertia), &mut rng);
        }
        if self.stage(generation.number + 1).1 == 0 {
            self.velocities = self.first_velocities(&mut rng);
        }
    }

    fn choice(&self) -> Vec<f64> {
        self.best.as_ref().map_or_else(|| self.space.hand(), |(_, place)| place.clone())
    }

    fn particles(&self) -> Vec<Particle> {
        let states = self.places.iter().cloned().zip(self.velocities.iter().cloned());
        states.map(|(place, velocity)| Particle { place, velocity }).collect()
    }

    fn outline(&self) -> Outline {
        Outline::of(&self.candidates(), &self.bounds)
    }
}

#[cfg(test)]
mod tests;
