import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import formbody from '@fastify/formbody'
import { refusalAtLocalPort } from '@studio/backend/platform/http/server/guards/local-port.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { errors } from 'oidc-provider'
import { openAccounts } from './accounts.ts'
import { countAttempts } from './attempts.ts'
import { ensureCreator } from './creator.ts'
import { registerInteractions } from './interactions.ts'
import { openKeys } from './keys.ts'
import { confirmScriptSource, problemPage } from './pages/messages.ts'
import { fontPath } from './pages/page.ts'
import { createProvider } from './provider.ts'
import type { Settings } from './settings.ts'

const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))

/**
 * The identity provider: our pages by Fastify, the protocol by oidc-provider. Accounts and keys are in `settings.folder`;
 * the first account is made when there has never been one.
 */
export async function createIdentityServer(settings: Settings): Promise<FastifyInstance> {
  const accounts = await openAccounts(settings.folder)
  await ensureCreator(settings.folder, accounts)
  const provider = createProvider(settings, accounts, await openKeys(settings.folder))
  const protocol = provider.callback()

  const issuerHost = new URL(settings.issuer).host
  const app = fastify({
    serverFactory: (handlePage) =>
      createServer((request, response) => {
        secure(response, settings.home)
        const refusal = refusalAtLocalPort(request, issuerHost)
        if (refusal !== undefined) {
          response.writeHead(refusal.status, { 'content-type': 'text/html; charset=utf-8' })
          response.end(problemPage(refusal.message, settings.home))
          return
        }
        // The returned promise needs no handler: Koa responds to its own errors.
        if (isPage(request)) handlePage(request, response)
        else void protocol(request, response)
      }),
  })
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  app.setErrorHandler(async (error, _request, reply) => {
    const { status, reason } = problemOf(error)
    if (status >= 500) console.error(error)
    return await reply.code(status).type('text/html; charset=utf-8').send(problemPage(reason, settings.home))
  })
  const inter = await readFile(font)
  app.get(fontPath, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(inter),
  )
  registerInteractions(app, { provider, accounts, attempts: countAttempts() })
  return app
}

/** What a page says when a request failed, and its HTTP status. */
function problemOf(error: unknown): { readonly status: number; readonly reason: string } {
  if (error instanceof errors.OIDCProviderError) {
    return { status: 400, reason: 'This page was open for too long, or the studio was restarted.' }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return { status, reason: 'What was sent is too long.' }
  if (status >= 400 && status < 500) return { status, reason: 'What was sent could not be understood.' }
  return { status: 500, reason: 'Something went wrong here.' }
}

const isPage = (request: IncomingMessage) =>
  request.url?.startsWith('/interaction/') === true || request.url?.startsWith('/font/') === true

/** Security headers for every response. Forms may lead to the product, because a sign-in ends with a redirect to it. */
function secure(response: ServerResponse, home: string): void {
  const policy = [
    `default-src 'none'`,
    `style-src 'unsafe-inline'`,
    `font-src 'self'`,
    `img-src data:`,
    `script-src ${confirmScriptSource}`,
    `form-action 'self' ${new URL(home).origin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ]
  response.setHeader('content-security-policy', policy.join('; '))
  response.setHeader('x-content-type-options', 'nosniff')
  // With 'no-referrer' browsers would send 'Origin: null' with our own forms.
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('cache-control', 'no-store')
}
