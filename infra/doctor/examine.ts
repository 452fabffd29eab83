import { readSettings, type Settings } from '../start/settings.ts'
import { StartError } from '../start/start-error.ts'
import { checkEngines } from './engine-checks.ts'
import { askEngines } from './engines.ts'
import { type Finding, ok, problem } from './finding.ts'
import { lookAtMachine } from './machine.ts'
import { checkMachine } from './machine-checks.ts'
import { checkReadModels } from './read-model-checks.ts'

/** Examines the product that the environment describes (the variables of `npm start`); changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const settings = readOrFinding(environment)
  if ('status' in settings) return [settings]
  const machine = await lookAtMachine(settings)
  const engines = await askEngines(settings, machine.supervisor !== undefined)
  return [
    ok('settings', 'complete'),
    ...checkMachine(machine),
    ...checkEngines(engines),
    ...checkReadModels(engines, new Date()),
  ]
}

function readOrFinding(environment: NodeJS.ProcessEnv): Settings | Finding {
  try {
    return readSettings(environment)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return problem('settings', error.message, 'Correct the variables; README.md lists them.')
  }
}
