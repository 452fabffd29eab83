import { expect, test } from 'vitest'
import { readSettings } from '../start/plan/settings.ts'
import { checkSettings } from './settings-checks.ts'

const checkOf = (environment: NodeJS.ProcessEnv) => checkSettings(environment, readSettings(environment))

test('without variables, and with those of a cluster, the settings are complete', () => {
  expect(checkOf({})).toMatchObject({ status: 'ok' })
  const cluster = {
    EVENTSTORE_URL: 'esdb://events:2113',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    MONGO_URL: 'mongodb://documents/atelier',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'studio',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://studio.example',
    ADMIN_PUBLIC_URL: 'https://admin.example',
    WAVESPEED_API_KEY: 'key',
  }
  expect(checkOf(cluster)).toMatchObject({ status: 'ok' })
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID: '],
  [{ SIGNUP: 'invite' }, 'SIGNUP: '],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: '],
  [{ MONGO_URL: 'mongodb://documents' }, 'MONGO_URL: names no database'],
  [{ WAVESPEED_IN_FLIGHT: 'many' }, 'WAVESPEED_IN_FLIGHT: '],
  [{ CHAT_API_URL: 'http://localhost:11434/v1' }, 'CHAT_MODEL: '],
  [{ PUBLIC_URL: 'https://studio.example' }, 'The embedded identity provider works on this machine only'],
])('of %j, with which the product does not start, the settings are a problem', (environment, says) => {
  expect(checkOf(environment)).toMatchObject({ status: 'problem', says: expect.stringContaining(says) as unknown })
})
