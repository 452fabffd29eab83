import { type Generation, getGeneration } from '@studio/backend/contract'
import type { UserId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import type { Engines } from '@studio/backend/processes/engines.ts'
import { seedAccount, seedSignIn } from '../seed/account.ts'
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
