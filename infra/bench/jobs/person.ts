import { type Generation, getGeneration } from '@studio/backend/contract'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { seedAccount, seedSignIn } from '../../seed/account.ts'
import { type Live, listen } from '../pages/live.ts'
import { requestImages } from './generate.ts'

/** A person with an account, who uses the product over HTTP. */
export interface Person {
  readonly userId: UserId
  /** The session's cookie, as `name=value`. */
  readonly cookie: string
  /** Requests one image by a small model and resolves with the job's id when the job is accepted (202). */
  readonly generate: () => Promise<string>
  readonly generation: (jobId: string) => Promise<Generation>
  /** Opens the live feed, as a page does; resolves when the feed is ready. */
  readonly listen: () => Promise<Live>
  /** Signs in under another name, and resolves when the event is in the log. */
  readonly rename: (firstName: string) => Promise<void>
}

/**
 * Returns a function that creates a signed-in person: an account by its command, and a session, without the pages for signing in. The
 * bench needs many people because one user may have only eight images in progress.
 */
export function personFactory(url: string, engines: Engines, masterKey: string): () => Promise<Person> {
  return async () => {
    const email = `${randomId()}@atelier.example`
    const account = await seedAccount(engines, masterKey, { email, firstName: 'Mira' })
    const { userId, subject } = account
    const cookie = `atelier=${account.session}`
    return {
      userId,
      cookie,
      ...callsOf(url, cookie),
      listen: () => listen(url, cookie),
      rename: async (firstName) => void (await seedSignIn(engines, masterKey, subject, { email, firstName })),
    }
  }
}

function callsOf(url: string, cookie: string): Pick<Person, 'generate' | 'generation'> {
  const headers = { cookie, origin: url }
  // Reads wait for the last write, as they do in the pages.
  let written: Readonly<Record<string, string>> = {}
  return {
    generate: async () => {
      const { jobId, position } = await requestImages(url, cookie)
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
