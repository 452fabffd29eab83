import { type Generation, getGeneration } from '@studio/backend/contract'
import { openAccount } from '@studio/backend/features/accounts/commands.ts'
import { mongoSessions } from '@studio/backend/platform/auth/sessions.ts'
import type { Position, UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { createHandle } from '@studio/backend/platform/eventsourcing/handle.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { waitForPosition } from '@studio/backend/platform/projections/read.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { askForImages } from './generate.ts'
import { type Live, listen } from './live.ts'

/** Somebody with an account of their own, who uses the product over HTTP. */
export interface Person {
  readonly userId: UserId
  /** `name=value` of the session's cookie. */
  readonly cookie: string
  /** Asks for one image by a small model; resolves with the job's id when it is accepted (202). */
  readonly generate: () => Promise<string>
  readonly generation: (jobId: string) => Promise<Generation>
  /** An open page: resolves when the live feed is followed. */
  readonly listen: () => Promise<Live>
  /** Signs in under another name, and resolves when the event is in the log. */
  readonly rename: (firstName: string) => Promise<void>
}

/**
 * Makes people without the pages of signing in: an account through its command, a session beside it. One test login would not
 * do, since one user has eight images in progress at most.
 */
export function openStudio(url: string, engines: Engines, masterKey: string): () => Promise<Person> {
  const { store, db, keys } = engines
  const deps = { handle: createHandle(store), store, keys, masterKey }

  const signIn = (subject: string, firstName: string) => {
    const commandId = randomId()
    return openAccount(
      deps,
      { issuer: 'bench', subject, profile: { email: `${subject}@atelier.example`, firstName }, welcome: true },
      { commandId, correlationId: commandId, causationId: commandId, at: new Date().toISOString() },
    )
  }
  const readable = async (position: Position) => {
    const waited = await waitForPosition(db, { logId: await store.logId(), position }, { atMostMs: 20_000 })
    if (waited !== 'reached') throw new Error('The projector does not keep up')
  }

  return async () => {
    const subject = randomId()
    const { userId, position } = await signIn(subject, 'Mira')
    await readable(position)
    const cookie = `atelier=${await mongoSessions(db).start(userId)}`
    return {
      userId,
      cookie,
      ...callsOf(url, cookie),
      listen: () => listen(url, cookie),
      rename: async (firstName) => void (await signIn(subject, firstName)),
    }
  }
}

function callsOf(url: string, cookie: string): Pick<Person, 'generate' | 'generation'> {
  const headers = { cookie, origin: url }
  // Reads wait for what was written last, as the pages do it.
  let written: Readonly<Record<string, string>> = {}
  return {
    generate: async () => {
      const { jobId, position } = await askForImages(url, cookie)
      written = { 'x-min-position': position }
      return jobId
    },
    generation: async (jobId) => {
      const response = await fetch(url + getGeneration.path.replace(':id', jobId), {
        headers: { ...headers, ...written },
      })
      if (!response.ok) throw new Error(`generation: ${response.status} ${await response.text()}`)
      return getGeneration.response.parse(await response.json())
    },
  }
}
