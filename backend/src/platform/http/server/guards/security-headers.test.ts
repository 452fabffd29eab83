import fastify from 'fastify'
import { expect, test } from 'vitest'
import { bareHeaders, registerSecurityHeaders } from './security-headers.ts'

const [secure, plain] = [new URL('https://studio.example'), new URL('http://localhost:3999')]

async function headersAt(publicUrl: URL, pictureSources: readonly string[] = []) {
  const app = fastify()
  await registerSecurityHeaders(app, publicUrl, { pictureSources, records: true })
  app.get('/', async () => 'a page')
  return (await app.inject('/')).headers
}

/** A policy as a map of its directives. */
const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  )

test('a page runs only what is ours, and nobody frames it', async () => {
  const headers = await headersAt(secure, ['https://pictures.example'])
  expect(policyOf(headers['content-security-policy'])).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https://pictures.example",
    'media-src': "'self' blob:",
    'font-src': "'self' data:",
    'connect-src': "'self' wss://studio.example",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'upgrade-insecure-requests': '',
  })
})

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
}
const https = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

test('every response is protected, and stays with https where there is https', async () => {
  expect(await headersAt(secure)).toMatchObject({ ...always, ...https })
  expect(bareHeaders(secure)).toEqual({
    ...always,
    ...https,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('without https nothing asks for it', async () => {
  const headers = await headersAt(plain)
  expect(headers).toMatchObject(always)
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(bareHeaders(plain)).not.toHaveProperty('strict-transport-security')
  const policy = policyOf(headers['content-security-policy'])
  expect(policy).toMatchObject({ 'connect-src': "'self' ws://localhost:3999" })
  expect(policy).not.toHaveProperty('upgrade-insecure-requests')
})
