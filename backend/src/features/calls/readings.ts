import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import type { CallId } from '../../platform/eventsourcing/event.ts'
import { type AcrossProcesses, readAlong, unheard } from './across-processes.ts'
import type { CallAnswer } from './answer-commands.ts'
import { createRelay, type Reader, type Relay } from './relay.ts'

/** The reading of one call, which any number of readers of this process may join. */
export interface Reading {
  readonly relay: Relay
  readonly answer: Promise<CallAnswer>
}

/**
 * The readings of calls that other processes have under way. All who read the same call here share one, so that a hundred pages cost the
 * engines what one does.
 * @returns a function that finds the reading of a call, or begins it: somebody must join it at once
 */
export function openReadings(deps: AcrossProcesses & TextSources): (callId: CallId) => Reading {
  const readings = new Map<CallId, Reading>()

  function begin(callId: CallId): Reading {
    const relay = createRelay()
    const forget = () => {
      if (readings.get(callId) === reading) readings.delete(callId)
    }
    const answer = readAlong(deps, callId, { onText: relay.tell, departed: relay.signal }).finally(forget)
    const reading: Reading = { relay, answer }
    readings.set(callId, reading)
    // who comes after the last one has departed begins anew
    relay.signal.addEventListener('abort', forget)
    return reading
  }

  return (callId) => readings.get(callId) ?? begin(callId)
}

/** Joins a reading until its end. Throws what it throws, and `unavailable` once the reader has departed, of whom nothing is kept then. */
export async function joinReading({ relay, answer }: Reading, reader: Reader): Promise<CallAnswer> {
  const leave = relay.join(reader)
  const departure = Promise.withResolvers<never>()
  const depart = () => departure.reject(unheard())
  if (reader.departed.aborted) depart()
  else reader.departed.addEventListener('abort', depart)
  try {
    return await Promise.race([answer, departure.promise])
  } finally {
    leave()
    reader.departed.removeEventListener('abort', depart)
  }
}
