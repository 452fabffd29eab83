import { atLeast } from '../engines/program.ts'
import type { Versions } from './engines.ts'
import { type Finding, ok, problem, unchecked, warning } from './finding.ts'
import type { Probe } from './probe.ts'

/** The supported versions of an engine: the oldest that has what the product needs, and the newest that has been tested. */
interface Known {
  readonly check: string
  readonly oldest: string
  /** Newer versions may work but have not been tested. */
  readonly newest: string
  readonly advice: string
}

const known: Readonly<Record<keyof Versions, Known>> = {
  eventStore: {
    check: 'event store version',
    oldest: '23.10',
    newest: '25.1',
    advice: 'Run EventStoreDB 24.10, or unset EVENTSTORE_URL for the embedded one.',
  },
  mongo: {
    check: 'MongoDB version',
    oldest: '6.0',
    newest: '8.2',
    advice: 'Run MongoDB 8.0, or unset MONGO_URL: npm start runs an embedded one.',
  },
  temporal: {
    check: 'Temporal version',
    oldest: '1.24',
    newest: '1.29',
    advice: 'Run Temporal 1.29, or unset TEMPORAL_ADDRESS: npm start runs an embedded one.',
  },
}

/** Compares the versions of the engines with those that are known to work. */
export function checkVersions(versions: Versions): Finding[] {
  return [
    checkVersion(known.eventStore, versions.eventStore),
    checkVersion(known.mongo, versions.mongo),
    checkVersion(known.temporal, versions.temporal),
  ]
}

function checkVersion({ check, oldest, newest, advice }: Known, found: Probe<string | undefined>): Finding {
  if (found.state !== 'seen' || found.seen === undefined) return unchecked(check, 'is not known')
  const version = found.seen
  const says = `${version}, known to work: ${oldest} to ${newest}`
  if (!/^v?\d+\.\d+/.test(version)) return unchecked(check, says)
  const number = version.replace(/^v/, '')
  if (!atLeast(number, oldest)) return problem(check, says, advice)
  // Patch releases of the newest version count as the newest.
  const release = number.split('.', 2).join('.')
  return atLeast(newest, release) ? ok(check, says) : warning(check, says, `It has not been tested. ${advice}`)
}
