import type { CommandContext } from '../platform/eventsourcing/handle.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { StoreUnavailable, storeAwayHelp } from '../platform/eventsourcing/store/errors.ts'
import type { Config } from './config.ts'
import { connectEngines, type Engines } from './engines.ts'

/** The context of a command by an operator at the machine, who has no account. */
export function operatorCommand(): CommandContext {
  const commandId = randomId()
  return { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() }
}

/**
 * Runs work with the engines of the configuration, and closes them afterwards.
 * @returns the exit code: that of the work, or 1 when MongoDB or the event store does not answer
 */
export async function withEngines(config: Config, work: (engines: Engines) => Promise<number>): Promise<number> {
  try {
    return await withMongo(config, work)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return say(storeAwayHelp, 1)
  }
}

async function withMongo(config: Config, work: (engines: Engines) => Promise<number>): Promise<number> {
  const engines = await unlessMongoIsAway(connectEngines(config))
  if (engines === undefined) return say('MongoDB does not answer. Start the product first: this works beside it.', 1)
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

/** Undefined when MongoDB does not answer, as while the product is stopped. */
export async function unlessMongoIsAway<Connected>(connecting: Promise<Connected>): Promise<Connected | undefined> {
  try {
    return await connecting
  } catch (error) {
    if (error instanceof Error && error.name === 'MongoServerSelectionError') return undefined
    throw error
  }
}

/** Prints a line; returns the exit code. */
export function say(text: string, code = 0): number {
  process.stdout.write(`${text}\n`)
  return code
}
