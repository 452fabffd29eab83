import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ProposedEvent } from '../../storage/records.ts'
import type { BatchAppend, BatchOutcome } from './batch-responses.ts'
import { parseExpected, parseStreamName, parseUuid, uuidText } from './identifiers.ts'
import type { Proposals } from './proposals.ts'
import { createProposals } from './proposals.ts'

/** Limits of one append: its size in bytes, and how long it may take to become final, in milliseconds. */
export interface AppendLimits {
  readonly maxAppendSize: number
  readonly writeTimeout: number
}

/** Called with each assembled append: exactly one of the two, once. */
interface Assembled {
  readonly onComplete: (append: BatchAppend, events: readonly ProposedEvent[]) => void
  readonly onRefused: (append: BatchAppend, outcome: BatchOutcome) => void
}

/** Assembles appends from their chunks. Chunks of several appends arrive interleaved and are told apart by correlation id. */
interface Assembly {
  readonly receive: (chunk: BatchAppendReq) => void
  /** Refuses whatever is incomplete: no more chunks will come. */
  readonly refuseRest: () => void
  /** Forgets whatever is incomplete, without a response. */
  readonly drop: () => void
}

interface Open {
  readonly append: BatchAppend
  readonly proposals: Proposals
  readonly timer: NodeJS.Timeout | undefined
}

/** Marks an append that was refused: its remaining chunks are ignored, up to the final one. */
const refusedAppend = 'refused'

/** An assembly for one BatchAppend call. */
export function createAssembly(limits: AppendLimits, { onComplete, onRefused }: Assembled): Assembly {
  const appends = new Map<string, Open | typeof refusedAppend>()

  const refuse = (key: string, isFinal: boolean, append: BatchAppend, outcome: BatchOutcome): void => {
    const open = appends.get(key)
    if (open !== undefined && open !== refusedAppend) clearTimeout(open.timer)
    if (isFinal) appends.delete(key)
    else appends.set(key, refusedAppend)
    onRefused(append, outcome)
  }

  const open = (key: string, chunk: BatchAppendReq): Open | undefined => {
    const begun = begin(chunk)
    if ('outcome' in begun) {
      refuse(key, chunk.getIsFinal(), begun.append, begun.outcome)
      return undefined
    }
    const { append, deadline } = begun
    const left = Math.min(deadline - Date.now(), limits.writeTimeout)
    if (left <= 0) {
      refuse(key, chunk.getIsFinal(), append, { kind: 'timeout' })
      return undefined
    }
    const expire = () => refuse(key, false, append, { kind: 'timeout' })
    const timer = chunk.getIsFinal() ? undefined : setTimeout(expire, left)
    return { append, proposals: createProposals(limits.maxAppendSize), timer }
  }

  const add = (key: string, chunk: BatchAppendReq, { append, proposals, timer }: Open): void => {
    for (const message of chunk.getProposedMessagesList()) {
      const problem = proposals.add(message)
      if (problem === undefined) continue
      refuse(key, chunk.getIsFinal(), append, problem)
      return
    }
    if (!chunk.getIsFinal()) return
    clearTimeout(timer)
    appends.delete(key)
    onComplete(append, proposals.events)
  }

  return {
    receive: (chunk) => {
      const key = correlationKey(chunk)
      const known = appends.get(key)
      if (known === refusedAppend) {
        if (chunk.getIsFinal()) appends.delete(key)
        return
      }
      const current = known ?? open(key, chunk)
      if (current === undefined) return
      appends.set(key, current)
      add(key, chunk, current)
    },
    refuseRest: () => {
      const outcome: BatchOutcome = { kind: 'bad-request', message: 'The stream ended before the append was final.' }
      for (const [key, current] of appends) if (current !== refusedAppend) refuse(key, true, current.append, outcome)
    },
    drop: () => {
      for (const current of appends.values()) if (current !== refusedAppend) clearTimeout(current.timer)
      appends.clear()
    },
  }
}

const correlationKey = (chunk: BatchAppendReq): string => {
  const id = parseUuid(chunk.getCorrelationId())
  return id === undefined ? '' : uuidText(id)
}

type Begun =
  | { readonly append: BatchAppend; readonly deadline: number }
  | { readonly append: BatchAppend; readonly outcome: BatchOutcome }

const begin = (chunk: BatchAppendReq): Begun => {
  const correlation = chunk.getCorrelationId()
  const options = chunk.getOptions()
  const stream = parseStreamName(options?.getStreamIdentifier())
  const expected =
    options && parseExpected(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined)
  if (options === undefined || stream === undefined || expected === undefined) {
    const message = 'The first chunk of an append must carry a stream name and an expected revision.'
    const append = { correlation, stream: stream ?? '', expected: expected ?? 'any' }
    return { append, outcome: { kind: 'bad-request', message } }
  }
  const deadline = options.getDeadline()
  const seconds = deadline === undefined ? Number.POSITIVE_INFINITY : deadline.getSeconds()
  return {
    append: { correlation, stream, expected },
    deadline: seconds * 1000 + (deadline?.getNanos() ?? 0) / 1e6,
  }
}
