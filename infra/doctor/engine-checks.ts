import type { Engines } from './engines.ts'
import { type Finding, ok, problem, unchecked } from './finding.ts'
import type { Probe } from './probe.ts'
import type { Log } from './read-models.ts'

/** Findings about whether the engines and the API respond. */
export function checkEngines({ running, api, admins, eventStore, mongo, temporal }: Engines): Finding[] {
  return [
    checkApi('API', 'PORT', api),
    checkApi('site of admins', 'ADMIN_PORT', admins),
    reached('event store', 'EVENTSTORE_URL', running, eventStore, toldOfLog),
    reached('MongoDB', 'MONGO_URL', running, mongo, (version) => ok('MongoDB', `responds, version ${version}`)),
    reached('Temporal', 'TEMPORAL_ADDRESS', running, temporal, (serves) =>
      serves ? ok('Temporal', 'serves') : unreachable('Temporal', 'TEMPORAL_ADDRESS', running, 'it does not serve'),
    ),
  ]
}

function checkApi(check: string, variable: string, api: Probe<readonly string[]>): Finding {
  switch (api.state) {
    case 'idle':
      return unchecked(check, 'does not run')
    case 'failed':
      return problem(
        check,
        `does not respond: ${api.reason}`,
        `Set ${variable} and DATA_DIR as for the npm start that runs. See logs/api.log of the data folder.`,
      )
    case 'seen':
      if (api.seen.length === 0) return ok(check, 'is ready')
      return problem(check, `waits for ${api.seen.join(', ')}`, 'See the checks below.')
  }
}

const toldOfLog = ({ id, head }: Log): Finding =>
  id === undefined
    ? ok('event store', 'responds; its log has no id yet, because no product has used it')
    : ok('event store', `responds, log ${id} up to position ${head}`)

function reached<Seen>(
  check: string,
  variable: string,
  running: boolean,
  found: Probe<Seen>,
  tell: (seen: Seen) => Finding,
): Finding {
  switch (found.state) {
    case 'idle':
      return unchecked(check, 'does not run; npm start runs an embedded one')
    case 'failed':
      return unreachable(check, variable, running, found.reason)
    case 'seen':
      return tell(found.seen)
  }
}

const sameVariables = 'Set PORT and DATA_DIR as for the npm start that runs.'

const unreachable = (check: string, variable: string, running: boolean, reason: string): Finding =>
  problem(
    check,
    `cannot be reached: ${reason}`,
    running
      ? `If ${variable} is set, look at that server. ${sameVariables} npm start restarts an engine that has ended: see logs/ in the data folder.`
      : `Look at the server that ${variable} names.`,
  )
