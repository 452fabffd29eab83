import Provider, { type Configuration } from 'oidc-provider'
import type { Account, Accounts } from './accounts.ts'
import type { Keys } from './keys.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { problemPage, signedOutPage, signOutPage } from './pages/messages.ts'
import type { Settings } from './settings.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The OpenID provider with one client, ours: authorization code with PKCE, no consent page. */
export function createProvider(settings: Settings, accounts: Accounts, keys: Keys): Provider {
  const provider = new Provider(settings.issuer, {
    ...storage(accounts, keys),
    ...protocol(settings),
    ...pages(settings),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        ...(ctx.oidc.session?.accountId !== undefined && { accountId: ctx.oidc.session.accountId }),
        ...(ctx.oidc.client !== undefined && { clientId: ctx.oidc.client.clientId }),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.proxy = settings.issuer.startsWith('https:')
  return provider
}

const storage = (accounts: Accounts, keys: Keys): Configuration => ({
  adapter: memoryAdapter(),
  jwks: keys.jwks,
  cookies: {
    keys: keys.cookieKeys,
    // Cookies are shared by all ports of a host, so the names must differ from those of the product's cookies.
    names: { session: 'identity-session', interaction: 'identity-interaction', resume: 'identity-resume' },
  },
  findAccount: (_ctx, sub) => {
    const account = accounts.bySub(sub)
    return account && { accountId: sub, claims: () => claims(account) }
  },
})

const claims = (account: Account) => ({
  sub: account.sub,
  email: account.email,
  // This provider sends no mail and is meant for one's own machine, so e-mails are trusted as they were typed.
  email_verified: true,
  name: `${account.givenName} ${account.familyName}`.trim(),
  given_name: account.givenName,
  family_name: account.familyName,
})

const protocol = ({ clientId, clientSecret, home }: Settings): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      client_name: 'Atelier',
      redirect_uris: [`${home}/api/callback`],
      post_logout_redirect_uris: [`${home}/`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
      // The product compares the time of the sign-in with the last time its person signed out everywhere.
      require_auth_time: true,
    },
  ],
  pkce: { required: () => true },
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  conformIdTokenClaims: false,
  clientBasedCORS: () => false,
  ttl: {
    AccessToken: hour,
    AuthorizationCode: minute,
    IdToken: hour,
    Interaction: hour,
    Session: 14 * day,
    Grant: 14 * day,
  },
})

const pages = ({ home }: Settings): Configuration => ({
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form)
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage(home)
      },
    },
  },
  renderError: (ctx, out) => {
    ctx.type = 'html'
    ctx.body = problemPage(`${out.error_description ?? out.error}.`, home)
  },
})
