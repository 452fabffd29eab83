import type { CommandContext } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import type { Config } from './config.ts'
import { connectEngines, type Engines } from './engines.ts'

/** The context of a command by an operator at the machine, who has no account. */
export function operatorCommand(): CommandContext {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}

/** Runs work with the engines of the configuration, and closes them afterwards. */
export async function withEngines<Result>(
  config: Config,
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> {
  const engines = await connectEngines(config)
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

/** Prints a line; returns the exit code. */
export function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`)
  return code
}
