import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signedInMark } from '../../../auth/sessions/signed-in-mark.ts'
import { StartRefused } from '../../../observability/start-refused.ts'

/** A built app in a folder, served below a path. */
export interface BuiltApp {
  readonly folder: string
  /** Begins and ends with a slash. */
  readonly prefix: string
}

/** A built app is missing: the process cannot serve what it should. */
export class NotBuilt extends StartRefused {
  constructor(folder: string) {
    super(`There is no built app in ${folder}. Build the pages first: npm start does it.`)
    this.name = 'NotBuilt'
  }
}

/** A file with a hash in its name never changes; a browser asks for all others again. */
const hashed = /\.[0-9a-f]{8,}\.[^/]+$/
const cacheControl = (file: string): string => (hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** What a build leaves for tools and for the server: sizes and module graphs, source maps, its stamp, its lists. Compressed copies included. */
const forTools = /(^|\/)(mf-stats\.json|remotes\.json|pages\.json|build-stamp\.txt|[^/]+\.map)(\.br|\.gz)?$/

/**
 * The micro-frontends below `root` that were built together with the shell, by the list of their folders that the build has left
 * there. Each is served below a path that is called like its folder. Throws NotBuilt.
 */
export async function builtRemotes(root: string, shell: BuiltApp): Promise<readonly BuiltApp[]> {
  const file = path.join(shell.folder, 'remotes.json')
  await built(file, shell.folder)
  const folders = z.array(z.string()).parse(JSON.parse(await readFile(file, 'utf8')))
  return folders.map((folder) => ({ folder: path.join(root, folder, 'dist'), prefix: `/${folder}/` }))
}

/** Serves the shell at the root and the micro-frontends below their paths. Throws NotBuilt. */
export async function registerPages(
  app: FastifyInstance,
  shell: BuiltApp,
  remotes: readonly BuiltApp[],
): Promise<void> {
  const creatorPages = await builtCreatorPages(shell)
  for (const page of [visitorPage, ...creatorPages.values()]) await built(path.join(shell.folder, page), shell.folder)
  app.decorate('sendPage', sendShell(creatorPages))
  await app.register(fastifyStatic, { ...optionsOf(shell), index: false })
  app.get(shell.prefix, async (request, reply) => sendPage(request, reply))
  for (const remote of remotes) {
    await built(path.join(remote.folder, 'mf-manifest.json'), remote.folder)
    await app.register(fastifyStatic, { ...optionsOf(remote), decorateReply: false })
  }
}

/** Where the pages of the site of admins begin. */
const adminHome = '/admin'

/** Serves the site of admins: one page, whose router decides what to show. Throws NotBuilt. */
export async function registerSitePages(app: FastifyInstance, site: BuiltApp): Promise<void> {
  await built(path.join(site.folder, sitePage), site.folder)
  app.decorate('sendPage', ((_request, reply) => reply.sendFile(sitePage)) satisfies SendPage)
  await app.register(fastifyStatic, { ...optionsOf(site), index: false })
  app.get(site.prefix, async (_request, reply) => reply.redirect(adminHome, 302))
}

/** Sends the page that fits a navigation, in a site that has pages. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return request.server.getDecorator<SendPage>('sendPage')(request, reply)
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The only page of the site of admins. */
const sitePage = 'index.html'

/** A page of the shell that only its router knows: any navigation that is not under /api and names no file. */
export function isPageNavigation(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !isBelow(request, '/api') &&
    path.posix.extname(pathOf(request)) === ''
  )
}

/** The shell's page for visitors. It shows the shape of the landing page while the program loads. */
const visitorPage = 'index.html'

/**
 * The forms of the shell's page for creators, by path. A path that ends with `/*` stands for all paths below it too, and `*` for all other
 * paths. Each form makes the browser fetch at once what that page begins with.
 */
type CreatorPages = ReadonlyMap<string, string>

/** The forms that the build has listed. Throws NotBuilt. */
async function builtCreatorPages({ folder }: BuiltApp): Promise<CreatorPages> {
  const file = path.join(folder, 'pages.json')
  await built(file, folder)
  const byPath = z
    .object({ '*': z.string() })
    .catchall(z.string())
    .parse(JSON.parse(await readFile(file, 'utf8')))
  return new Map(Object.entries(byPath))
}

/**
 * Sends the shell's page, whose router decides what to show. Which form fits is guessed as the page's own program does, by a cookie; at
 * the addresses of admins it does not matter whether a creator is signed in.
 */
function sendShell(pages: CreatorPages): SendPage {
  return (request, reply) => {
    const [, page] = [...pages].find(([each]) => each.endsWith('/*') && isBelow(request, each.slice(0, -2))) ?? []
    if (page !== undefined) return reply.sendFile(page)
    const seemsSignedIn = request.headers.cookie?.includes(`${signedInMark}=`) ?? false
    if (!seemsSignedIn) return reply.sendFile(visitorPage)
    return reply.sendFile(pages.get(pathOf(request)) ?? pages.get('*') ?? visitorPage)
  }
}

const optionsOf = ({ folder, prefix }: BuiltApp): FastifyStaticOptions => ({
  root: path.resolve(folder),
  prefix,
  cacheControl: false,
  allowedPath: (name) => !forTools.test(name),
  // The build writes .br and .gz beside every file.
  preCompressed: true,
  setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(file)),
})

async function built(file: string, folder: string): Promise<void> {
  try {
    await access(file)
  } catch {
    throw new NotBuilt(folder)
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/'
const isBelow = (request: FastifyRequest, folder: string): boolean =>
  pathOf(request) === folder || pathOf(request).startsWith(`${folder}/`)
