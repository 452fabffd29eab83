import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readTaskLog } from '../../task-log.ts'
import { key } from '../../testing/client.ts'
import { ownSandbox } from '../../testing/own-sandbox.ts'

const sandbox = ownSandbox()

const Answer = z.object({
  id: z.string().optional(),
  choices: z.array(z.object({ finish_reason: z.string(), message: z.object({ content: z.string() }) })).optional(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), cost: z.number() }).optional(),
  error: z.object({ code: z.number(), message: z.string(), metadata: z.looseObject({}).optional() }).optional(),
})

async function post(body: unknown, headers: Record<string, string> = { authorization: `Bearer ${key}` }) {
  const response = await fetch(`${sandbox.url}/api/v1/chat/completions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...Answer.parse(await response.json()) }
}

const model = 'openai/gpt-4o'
const saying = (text: string) => ({ role: 'user', content: text })
const showing = (url: string) => ({
  role: 'user',
  content: [
    { type: 'text', text: 'Describe it.' },
    { type: 'image_url', image_url: { url } },
  ],
})
const picture = async (background: string) => {
  const bytes = await sharp({ create: { width: 90, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const calls = async () => (await readTaskLog(sandbox.dir)).filter(({ type }) => type === 'called')

test('a picture is looked at, the answer says what it is from, and the log has the call', async () => {
  const before = await calls()
  const { status, id, choices, usage } = await post({ model, messages: [showing(await picture('#c81e1e'))] })
  expect([status, choices?.[0]?.finish_reason]).toEqual([200, 'stop'])
  expect(choices?.[0]?.message.content).toMatch(/red.*Upright.*\(AI sandbox: measured from the pixels of one picture/)
  const [line, ...others] = (await calls()).slice(before.length)
  expect(others).toEqual([])
  expect(line).toMatchObject({ id, service: 'openrouter', model, pictures: 1 })
  expect(JSON.stringify(line)).not.toContain('Describe it.')
  expect(line?.type === 'called' && line.price / 1_000_000).toBe(usage?.cost)
})

test('without a picture it says that no model answers', async () => {
  const { choices } = await post({ model, messages: [saying('Hello')] })
  expect(choices?.[0]?.message.content).toContain('no AI model is called')
})

test('a prompt has what the conversation says: the wishes, the style guide, and what the person always wants', async () => {
  const told = [
    'Answer with PROMPT: and a prompt.',
    'Style guide "Film":\nGrainy. Not more.',
    'What the creator always wants: Always at dusk.',
  ]
  const system = { role: 'system', content: told.join('\n\n') }
  const { choices } = await post({ model, messages: [system, saying('Create a harbour')] })
  expect(choices?.[0]?.message.content).toContain('PROMPT: a harbour, Grainy, Always at dusk.')
})

test('an answer is no longer than is wanted', async () => {
  const { choices, usage } = await post({ model, max_tokens: 5, messages: [showing(await picture('#808080'))] })
  expect([choices?.[0]?.finish_reason, usage?.completion_tokens]).toEqual(['length', 5])
})

test('switches: a failure inside a 200, and moderation', async () => {
  expect((await post({ model, messages: [saying('[fail]')] })).choices?.[0]?.finish_reason).toBe('error')
  const { status, error } = await post({ model, messages: [saying('[refuse]')] })
  expect([status, error]).toMatchObject([403, { code: 403, metadata: { reasons: ['sandbox'] } }])
})

test.each<[string, number, () => Promise<unknown>]>([
  ['no messages', 400, async () => ({ model, messages: [] })],
  ['a stream that is neither wanted nor not', 400, async () => ({ model, stream: 'yes', messages: [saying('x')] })],
  ['a role that there is not', 400, async () => ({ model, messages: [{ role: 'king', content: 'x' }] })],
  ['a picture that is none', 400, async () => ({ model, messages: [showing('data:image/png;base64,AAAA')] })],
  ['a picture elsewhere', 400, async () => ({ model, messages: [showing('https://a.example/b.png')] })],
  ['a model that there is not', 404, async () => ({ model: 'nobody/none', messages: [saying('x')] })],
  [
    'a picture for a model that cannot see',
    404,
    async () => ({ model: 'qwen/qwen-2.5-72b-instruct', messages: [showing(await picture('#808080'))] }),
  ],
])('%s is refused with %i and not in the log', async (_, status, body) => {
  const before = await calls()
  expect(await post(await body())).toMatchObject({ status, error: { code: status } })
  expect(await calls()).toEqual(before)
})

test('the key is checked in the form of the service', async () => {
  const body = { model, messages: [saying('x')] }
  for (const headers of [{}, { authorization: 'Bearer wrong' }, { 'x-api-key': key }]) {
    expect(await post(body, headers)).toMatchObject({ status: 401, error: { code: 401 } })
  }
  const told = await fetch(`${sandbox.url}/api/v1/key`, { headers: { authorization: `Bearer ${key}` } })
  expect(told.status).toBe(200)
})
