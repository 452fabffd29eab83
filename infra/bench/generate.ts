import { generate } from '@studio/backend/contract'

/** What came back from `POST /api/generate`. */
export interface Accepted {
  readonly jobId: string
  /** Position of the log that shows the job. */
  readonly position: string
}

/** Asks for images by a small model; resolves when the job is accepted (202). Throws for every other answer. */
export async function askForImages(url: string, cookie: string, images = 1): Promise<Accepted> {
  const body = new FormData()
  const form = { prompt: 'a lighthouse at dawn', model: 'wavespeed-ai/chroma', numberOfImages: `${images}` }
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const answer = await fetch(url + generate.path, { method: 'POST', headers: { cookie, origin: url }, body })
  if (answer.status !== generate.status) throw new Error(`generate: ${answer.status} ${await answer.text()}`)
  const { jobId } = generate.response.parse(await answer.json())
  return { jobId, position: answer.headers.get('x-position') ?? '' }
}
