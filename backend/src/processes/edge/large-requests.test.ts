import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { animate } from '../../contract/animations.ts'
import { analyzeStyleTemplate } from '../../contract/library.ts'
import { generateLipSync } from '../../contract/lip-syncs.ts'
import { generateVideo } from '../../contract/videos.ts'
import { analysisLimits } from '../../features/styles/contract.ts'
import { formOf } from '../../testing/calls.ts'
import { signedIn } from '../../testing/person.ts'
import { home, openStudio, type Studio } from '../../testing/studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
  await studio.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => studio.close())

const analysis = { method: 'POST', url: analyzeStyleTemplate.path } as const

/** Begins to send the largest document of a person, and leaves it at that. */
async function beginToSend(cookie: string): Promise<void> {
  const sending = request(studio.app.listeningOrigin + analysis.url, {
    method: 'POST',
    headers: {
      cookie,
      origin: home,
      'content-type': 'application/json',
      'content-length': analysisLimits.bytes,
    },
  }).on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  sending.write('{')
  await once(sending, 'socket')
}

it('refuses the third of the largest requests at once, before its body is read, and nothing of anybody else', async () => {
  const [person, other] = [await signedIn(studio), await signedIn(studio)]
  const cookie = `atelier=${person.cookies.get('atelier')}`
  await Promise.all([beginToSend(cookie), beginToSend(cookie)])
  const large = {
    ...analysis,
    headers: { 'content-type': 'application/json' },
    payload: '{'.repeat(2 * 1024 * 1024),
  }
  const statusOf = async (which = person) => (await which.send(large)).statusCode
  await expect.poll(() => statusOf()).toBe(429)
  expect(await statusOf(other), 'it is read, and holds too many values').toBe(413)
})

it.each([
  ['lists in lists', '['],
  ['empty objects', '{},'],
])('refuses 31 MB of %s before anything is made of them', async (_what, part) => {
  const person = await signedIn(studio)
  const payload = `{"images":[${part.repeat((31 * 1024 * 1024) / part.length)}`
  const response = await person.send({ ...analysis, headers: { 'content-type': 'application/json' }, payload })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([413, 'too-large'])
})

it('takes 20 pictures whose request is as large as it may be', async () => {
  const person = await signedIn(studio)
  const images = Array.from({ length: 20 }, () => `data:image/png;base64,${'A'.repeat(1_600_000)}`)
  const response = await person.send({ ...analysis, payload: { images } })
  expect(
    [response.statusCode, response.json<{ code: string }>().code],
    'they are looked at, and are no pictures',
  ).toEqual([422, 'unusable-image'])
})

it('counts what may fetch files and read videos for a person against the limit of such requests', async () => {
  const app = await studio.another({}, { limits: { perAddress: 100, perUser: 100, bulk: 1, door: 100 } })
  for (const { path } of [generateVideo, animate, generateLipSync]) {
    const person = await signedIn({ ...studio, app })
    const ask = async () => (await person.send({ method: 'POST', url: path, ...formOf({}) })).statusCode
    expect([path, await ask(), await ask()]).toEqual([path, 400, 429])
  }
})
