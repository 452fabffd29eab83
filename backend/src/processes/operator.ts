import type { CommandContext } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import type { Config } from './config.ts'
import { connectEngines, type Engines } from './engines.ts'

/** The command of somebody at the machine, who is nobody's account. */
export function operatorCommand(): CommandContext {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}

/** Does something with the engines of the configuration and lets go of them. */
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
