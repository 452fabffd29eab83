import { type Generation, generate, listGenerations, testLogin } from '@studio/backend/contract'
import { tester } from './product.ts'

/** A person who uses the product over HTTP, signed in by test login. */
export interface Person {
  /** Headers of their requests: their session, and the origin without which nothing may be changed. */
  readonly headers: Readonly<Record<'cookie' | 'origin', string>>
  /** Requests pictures and returns the job's id. */
  readonly generate: (form: { prompt: string; numberOfImages: number; model?: string }) => Promise<string>
  /** The first page of the gallery, newest first. */
  readonly generations: () => Promise<readonly Generation[]>
}

/** Signs in at a product that was started with test login. */
export async function signIn(url: string): Promise<Person> {
  const response = await fetch(url + testLogin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(tester),
  })
  if (!response.ok) throw new Error(`test login: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const headers = { cookie, origin: url }

  return {
    headers,
    generate: async (form) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(form)) body.set(name, `${value}`)
      const accepted = await fetch(url + generate.path, { method: 'POST', headers, body })
      if (accepted.status !== generate.status) throw new Error(`${accepted.status} ${await accepted.text()}`)
      return generate.response.parse(await accepted.json()).jobId
    },
    generations: async () => {
      const page = await fetch(url + listGenerations.path, { headers })
      if (!page.ok) throw new Error(`generations: ${page.status} ${await page.text()}`)
      return listGenerations.response.parse(await page.json())
    },
  }
}
