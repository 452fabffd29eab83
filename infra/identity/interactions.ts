import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { isCommonPassword } from './common-password.ts'
import { createAccountPage, signInPage } from './pages/sign-in.ts'

const Credentials = z.object({
  email: z.string().trim().max(254).default(''),
  password: z.string().max(200).default(''),
})

const name = (which: string) => z.string().trim().min(1, `Please enter your ${which} name.`).max(100)
const NewAccount = z
  .object({
    givenName: name('first'),
    familyName: name('last'),
    email: z.email('Please enter a valid e-mail address.').max(254),
    password: z.string().min(10, 'The password needs at least 10 characters.').max(200, 'The password is too long.'),
  })
  .refine(({ password, ...own }) => !isCommonPassword(password, Object.values(own)), {
    message: 'This password is easy to guess. Please choose another one.',
  })
const Typed = z.object({ givenName: z.string(), familyName: z.string(), email: z.string() }).partial().catch({})

const tooMany = 'Too many attempts. Please wait ten minutes.'

type Interaction = FastifyRequest<{ Params: { uid: string } }>

/** The pages between the product's "sign in" and its callback: sign in, or create an account. */
export function registerInteractions(
  app: FastifyInstance,
  { provider, accounts, attempts }: { provider: Provider; accounts: Accounts; attempts: Attempts },
): void {
  app.get('/interaction/:uid', async (request: Interaction, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    return await sendPage(reply, signInPage(uid))
  })

  app.get('/interaction/:uid/create', async (request: Interaction, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    return await sendPage(reply, createAccountPage(uid))
  })

  app.post('/interaction/:uid', async (request: Interaction, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const { email, password } = Credentials.catch({ email: '', password: '' }).parse(request.body)
    const again = (problem: string, status: number) => sendPage(reply, signInPage(uid, { email, problem }), status)
    const takeBack = attempts.begin(email, request.ip)
    if (takeBack === undefined) return await again(tooMany, 429)
    const account = await accounts.signIn(email, password)
    if (account === undefined) return await again('E-mail or password is not right.', 401)
    takeBack()
    return await finish(provider, request, reply, account.sub)
  })

  app.post('/interaction/:uid/create', async (request: Interaction, reply) => {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw)
    const again = (problem: string, status = 422) =>
      sendPage(reply, createAccountPage(uid, { ...Typed.parse(request.body), problem }), status)
    const wanted = NewAccount.safeParse(request.body)
    if (!wanted.success) return await again(wanted.error.issues[0]?.message ?? 'Please check what you entered.')
    // Without a limit, somebody could find out which e-mails have accounts.
    const takeBack = attempts.begin(wanted.data.email, request.ip)
    if (takeBack === undefined) return await again(tooMany, 429)
    const account = await accounts.create(wanted.data)
    if (account === 'taken') return await again('This e-mail already has an account. Sign in instead.')
    takeBack()
    return await finish(provider, request, reply, account.sub)
  })
}

async function finish(
  provider: Provider,
  request: Interaction,
  reply: FastifyReply,
  accountId: string,
): Promise<FastifyReply> {
  const result = { login: { accountId, remember: true } }
  const address = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.redirect(address, 303)
}

async function sendPage(reply: FastifyReply, page: string, status = 200): Promise<FastifyReply> {
  return await reply.code(status).type('text/html; charset=utf-8').send(page)
}
