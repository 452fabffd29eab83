import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SandboxProcess, startSandboxProcess } from '@studio/backend/platform/providers/testing/sandbox-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { until } from './until.ts'

/** A word of the prompts. Whatever faults the provider has, no part of the product may log prompts or keys. */
const word = 'Xylophilus'
const key = 'key-canary-of-the-services'

const prompts = [
  '[drop-after]',
  '[malformed at submit]',
  '[malformed at poll]',
  '[rate-limit 1s]',
  '[refuse]',
  '[webhook-forged]',
].map((fault) => `${word} ${fault}`)

let sandbox: SandboxProcess
let product: Product
beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_API_KEY: key })
  product = await startProduct({
    LOG_LEVEL: 'debug',
    WAVESPEED_URL: sandbox.url,
    WAVESPEED_API_KEY: key,
    SEGMIND_URL: sandbox.url,
    SEGMIND_API_KEY: key,
  })
  const person = await signIn(product.url)
  for (const prompt of prompts) {
    await person.generate({ prompt, numberOfImages: 1, model: 'wavespeed-ai/chroma' })
  }
  await until('every submit was sent', async () => (await sandbox.acceptedTasks(word)) >= prompts.length)
  await until('a task was refused', async () => (await person.generations()).some(({ status }) => status === 'failed'))
}, 180_000)
afterAll(async () => {
  await product.remove()
  await sandbox.stop()
}, 60_000)

test('genuine reports are accepted, forged ones are refused', async () => {
  const statuses = () => {
    const log = readFileSync(join(product.dataDir, 'logs', 'api.log'), 'utf8')
    return [...log.matchAll(/"route":"\/api\/webhooks\/[^"]+","status":(\d+)/g)].map(([, status]) => status)
  }
  await until('both have come', () => ['204', '401'].every((status) => statuses().includes(status)))
  expect(new Set(statuses())).toEqual(new Set(['204', '401']))
})

test('no log holds a prompt or a key, whatever the service does', () => {
  const folder = join(product.dataDir, 'logs')
  const logs = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
  expect(logs.map(([file]) => file)).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'projector.log']))
  for (const [file, text] of [...logs, ['sandbox', sandbox.logged()] as const]) {
    for (const secret of [word, key, 'whsec_', 'v3,']) {
      expect(text, `${secret} in ${file}`).not.toContain(secret)
    }
  }
})
