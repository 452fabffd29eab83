import { rm } from 'node:fs/promises'
import { localPortAttacks } from '@studio/backend/platform/http/testing/local-port-attacks.ts'
import { rawRequest } from '@studio/backend/platform/http/testing/raw-request.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from './settings.ts'
import { start, testSettings } from './test-server.ts'

// One server for all: a refused request changes nothing, and each start of a server makes keys and hashes passwords.
let settings: Settings
let stop: () => Promise<void>

beforeAll(async () => {
  settings = await testSettings()
  const server = await start(settings)
  stop = () => server.close()
})
afterAll(async () => {
  await stop()
  await rm(settings.folder, { recursive: true, force: true })
})

test.each([
  ...localPortAttacks('/.well-known/openid-configuration'),
  ...localPortAttacks('/interaction/any'),
  ...localPortAttacks('/token', 'POST'),
])('%s is refused', async (_attack, bytes) => {
  const { status, body } = await rawRequest(settings.port, bytes)
  expect([400, 403, 421]).toContain(status)
  expect(body).toContain('This sign-in cannot go on')
  expect(body).not.toContain('authorization_endpoint')
})
