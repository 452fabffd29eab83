import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CallId } from '../../platform/eventsourcing/event.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { type SandboxProcess, startSandboxProcess } from '../../platform/providers/testing/sandbox-process.ts'
import { type Person, signedIn, visitor } from '../../testing/person.ts'
import { openStudio, type Studio } from '../../testing/studio.ts'
import { callEvents, callStream } from '../calls/events.ts'
import { generatePrompt, readReply, stopReply } from './contract.ts'
import { lastOf, replyLines } from './testing/reply-lines.ts'

let sandbox: SandboxProcess
let studio: Studio
/** The studio as a browser sees it whose requests come to the other API process. */
let other: Studio
let person: Person
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  studio = await openStudio({ OPENROUTER_URL: sandbox.url, OPENROUTER_API_KEY: sandbox.key }, { graceMs: 50 })
  other = { ...studio, app: await studio.another() }
})
afterAll(async () => {
  await studio.close()
  await sandbox.stop()
})
beforeEach(async () => {
  person = await signedIn(studio)
})

const Start = z.object({ type: z.literal('start'), replyId: z.uuid() })
const Piece = z.object({ type: z.literal('text'), text: z.string() })

/** Asks for a reply in the first process, and reads its beginning. */
async function begun(instruction: string, key = randomId()) {
  const body = { instruction, startChat: true }
  const { lines, leave } = await replyLines({ studio, person }, generatePrompt.path, { body, key })
  const { replyId } = Start.parse((await lines.next()).value)
  const { text } = Piece.parse((await lines.next()).value)
  return { lines, leave, replyId, text, body, key }
}

const addressOf = (path: string, replyId: string) => path.replace(':replyId', replyId)
const readElsewhere = (replyId: string) => replyLines({ studio: other, person }, addressOf(readReply.path, replyId))
/** Presses Stop in a browser whose request comes to the other process. */
async function stopElsewhere(replyId: string, { cookies }: Person = person): Promise<unknown> {
  const browser = visitor(other.app)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return (await browser.send({ method: 'POST', url: addressOf(stopReply.path, replyId) })).json<unknown>()
}

const typesOf = async (replyId: string) =>
  (await studio.engines.store.read(callStream(CallId.parse(replyId)), callEvents)).map(({ type }) => type)

describe('a reply that another API process has under way', () => {
  it('is stopped there, by its person alone, and what had arrived is kept', async () => {
    const { lines, replyId } = await begun('a harbour [slow 60s]')
    const stranger = await signedIn(studio)
    expect(await stopElsewhere(replyId, stranger)).toEqual({ stopped: false })
    expect(await stopElsewhere(replyId)).toEqual({ stopped: true })
    expect(await lastOf(lines)).toMatchObject({ type: 'end', response: { finish: 'stopped' } })
    expect(await typesOf(replyId)).toEqual(['CallIntended', 'CallStopRequested', 'CallAnswered'])
    expect(await stopElsewhere(replyId)).toEqual({ stopped: false })
  })

  it('is read while it is written, goes on when the first page has gone, and ends when nobody reads it', async () => {
    const { leave, replyId, text } = await begun('a harbour [slow 60s]')
    const second = await readElsewhere(replyId)
    const heard = [Piece.parse((await second.lines.next()).value).text]
    expect(heard[0]?.startsWith(text)).toBe(true)
    // what is newer was told by a process that knows of this reader
    heard.push(Piece.parse((await second.lines.next()).value).text)
    leave()
    // long after the page has gone, and each piece is a second later
    while (heard.length < 5) heard.push(Piece.parse((await second.lines.next()).value).text)
    expect(await typesOf(replyId)).toEqual(['CallIntended'])
    expect(await stopElsewhere(replyId)).toEqual({ stopped: true })
    const last = z.object({ response: readReply.response }).parse(await lastOf(second.lines))
    expect(last.response).toMatchObject({ replyId, finish: 'stopped' })
    expect(last.response.generatedPrompt.startsWith(heard.join('').trim())).toBe(true)
  })

  it('is joined by the repeat of a request, which stops nothing when it leaves', async () => {
    const { lines, body, key } = await begun('a harbour [slow 3s]')
    const again = await replyLines({ studio: other, person }, generatePrompt.path, { body, key })
    Start.parse((await again.lines.next()).value)
    Piece.parse((await again.lines.next()).value)
    again.leave()
    expect(await lastOf(lines)).toMatchObject({ type: 'end', response: { finish: 'stop' } })
  })
})
