import type { TextSources } from '../../platform/eventsourcing/current-texts.ts'
import { type CallId, plainOf } from '../../platform/eventsourcing/event.ts'
import { unseal } from '../../platform/eventsourcing/keys/unseal.ts'
import { errorOf } from './call-ends.ts'
import { readCall } from './call-steps.ts'
import { callEvents, callStream } from './events.ts'

/** What a language model has answered. */
export interface CallAnswer {
  readonly text: string
  /** Why the model stopped, in the service's word; `length`: cut off, `stopped`: by the person, `interrupted`: by silence. */
  readonly finish: string
  /** What it is charged, in millionths of a dollar. */
  readonly amount: number
}

/** The answer of a call, from the log; undefined while it has no end. Throws one of `callErrors` for a call that has failed. */
export async function answerInLog(sources: TextSources, callId: CallId): Promise<CallAnswer | undefined> {
  const state = await readCall(sources.store, callId)
  if (state.status === 'failed') throw errorOf(state)
  if (state.status !== 'answered') return undefined
  const { finish, amount } = state.answer
  return { text: (await answerText(sources, callId)) ?? '', finish, amount }
}

/** The text of a call's answer, from the log; undefined while there is none, or when its person's key is erased. */
export async function answerText({ store, keys }: TextSources, callId: CallId): Promise<string | undefined> {
  for (const sealed of await store.read(callStream(callId), callEvents)) {
    const event = await unseal(sealed, callEvents, keys)
    if (event.type === 'CallAnswered') return plainOf(event.data.text)
  }
  return undefined
}
