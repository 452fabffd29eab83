import { generate } from '@studio/backend/contract'

/** The response of `POST /api/generate`. */
export interface Accepted {
  readonly jobId: string
  /** The log position from which on reads show the job. */
  readonly position: string
}

/** Requests images by a small model and resolves when the job is accepted (202). Throws for every other response. */
export async function requestImages(url: string, cookie: string, images = 1): Promise<Accepted> {
  const body = new FormData()
  const form = { prompt: 'a lighthouse at dawn', model: 'wavespeed-ai/chroma', numberOfImages: `${images}` }
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const response = await fetch(url + generate.path, { method: 'POST', headers: { cookie, origin: url }, body })
  if (response.status !== generate.status) throw new Error(`generate: ${response.status} ${await response.text()}`)
  const { jobId } = generate.response.parse(await response.json())
  return { jobId, position: response.headers.get('x-position') ?? '' }
}
