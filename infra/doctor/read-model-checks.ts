import { isAheadOf } from '@studio/backend/platform/projections/checkpoint.ts'
import type { Engines } from './engines.ts'
import { type Finding, ok, problem, unchecked, warning } from './finding.ts'
import type { Orphan, Progress, ReadModels } from './read-models.ts'
import { counted } from './table.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** A job takes minutes, or longer when many others wait before it; a job that is open for longer than this is worth a warning. */
const longJob = 30 * minute
/** The dispatcher's sweep ends every output one day after its admission. */
const stuckJob = day + 10 * minute
/** For about a week a provider can still be asked about its bill. */
const recentOrphan = 7 * day
/** At most so many orphans are named. */
const mostNamed = 3

const seeProjector = 'Its last error is in logs/projector.log of the data folder.'

const rebuildAdvice =
  'Correct the code that cannot handle the event and restart. Then npm run rebuild -- --parked builds the read models of these ' +
  'streams anew (for one read model: npm run rebuild -- <name>), stops at an event that still cannot be handled, and prints the ' +
  'differences; add --accept to switch to the new ones.'

/** Findings about the read models: parked events, possible lost spend, open jobs, and how far the projector is. */
export function checkReadModels(
  { running, readModels: found }: Pick<Engines, 'running' | 'readModels'>,
  now: Date,
): Finding[] {
  const checks = ['projector', 'parked streams', 'orphan spend', 'open jobs'] as const
  if (found.state === 'idle') return checks.map((check) => unchecked(check, 'needs MongoDB'))
  if (found.state === 'failed') {
    const advice = 'Look at the health and the log of MongoDB.'
    return checks.map((check) => problem(check, `cannot be read: ${found.reason}`, advice))
  }
  const { progress, parked, orphans, openJobs } = found.seen
  return [
    checkProgress(progress, running),
    checkParked(parked),
    checkOrphans(orphans, now),
    checkOpenJobs(openJobs, running, now),
  ]
}

/** Compares the checkpoint with the head of the log. */
export function checkProgress({ log, first, later, waited }: Progress, running: boolean): Finding {
  const check = 'projector'
  if (log === undefined) return unchecked(check, 'cannot be compared without the event store')
  const behind = running ? problem : warning
  const advice = running ? seeProjector : 'npm start runs the projector, which catches up.'
  if (later === undefined) return behind(check, 'there are no read models yet', advice)
  if (waited === undefined || later.logId !== log.id) {
    return behind(check, 'the read models are of another log', `The projector builds them anew by itself. ${advice}`)
  }
  if (isAheadOf(later, log.head)) {
    const says = `the read models have events up to position ${later.newestEvent}, but the log ends at ${log.head}: an older copy of it was restored`
    const restart = 'Stop the product and start it again: the projector then builds the read models anew.'
    return behind(check, says, running ? restart : 'npm start runs the projector, which builds them anew.')
  }
  if (waited === 'reached') return ok(check, `is at the head of the log, position ${log.head}`)
  const says = `is at position ${later.position} of ${log.head}`
  if (first !== undefined && later.position > first.position) {
    return warning(check, `${says} and moves`, 'Wait until it has caught up; pages show an older state meanwhile.')
  }
  return behind(check, `${says} and stands still`, advice)
}

function checkParked(parked: ReadModels['parked']): Finding {
  const check = 'parked streams'
  const [first] = parked
  if (first === undefined) return ok(check, 'none')
  const [stream, reason] = first
  const others = parked.size > 1 ? `, and ${counted(parked.size - 1, 'more stream')}` : ''
  return problem(check, `${stream}: ${reason}${others}`, rebuildAdvice)
}

function checkOrphans(orphans: readonly Orphan[], now: Date): Finding {
  const check = 'orphan spend'
  const [newest] = orphans
  if (newest === undefined) return ok(check, 'none')
  const dollars = orphans.reduce((sum, { amount }) => sum + amount, 0) / 1_000_000
  const tasks = orphans.slice(0, mostNamed).map(({ id, at }) => `${id} of ${at.toISOString()}`)
  const says = `${counted(orphans.length, 'failure')} for $${dollars.toFixed(2)}, the last: ${tasks.join(', ')}`
  const recent = now.getTime() - newest.at.getTime() < recentOrphan
  const advice = 'Compare with the bill of the provider at these times; the users were not charged.'
  return recent ? problem(check, says, advice) : warning(check, says, advice)
}

function checkOpenJobs(jobs: ReadModels['openJobs'], running: boolean, now: Date): Finding {
  const check = 'open jobs'
  const [oldest] = jobs
  if (oldest === undefined) return ok(check, 'none')
  const age = now.getTime() - oldest.admittedAt.getTime()
  const says = `${jobs.length}, the oldest for ${Math.floor(age / minute)} minutes`
  if (age < longJob) return ok(check, says)
  if (!running) return warning(check, `${says} (${oldest.jobId})`, 'Run the worker, which continues them.')
  if (age < stuckJob) {
    return warning(
      check,
      `${says} (${oldest.jobId})`,
      'See logs/worker.log of the data folder; the provider account may be busy.',
    )
  }
  const advice = 'No dispatcher is at work, or it cannot end them: see logs/worker.log of the data folder.'
  return problem(check, `${says} (${oldest.jobId})`, advice)
}
