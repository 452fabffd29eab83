// The identity provider for laptops and tests: accounts in the data folder, a real sign-in page, standard OpenID Connect.
import { isLoopback, localAddressOf } from '@studio/backend/processes/addresses.ts'
import { createIdentityServer } from './server.ts'
import { readSettings } from './settings.ts'

if (process.env.NODE_ENV === 'production' && process.env.ALLOW_EMBEDDED !== '1') {
  console.error('The embedded identity provider is for one machine. Set OIDC_ISSUER, or ALLOW_EMBEDDED=1.')
  process.exit(1)
}
const settings = readSettings(process.env)
const issuer = new URL(settings.issuer)
const server = await createIdentityServer(settings)
await server.listen({ port: settings.port, host: isLoopback(issuer) ? localAddressOf(issuer) : '0.0.0.0' })
console.log(`identity provider ready on ${settings.issuer}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.server.closeAllConnections()
    void server.close()
  })
}
