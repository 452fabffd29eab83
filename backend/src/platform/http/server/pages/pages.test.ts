import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMark } from '../../../auth/sessions/signed-in-mark.ts'
import { registerProblems } from '../../problems/problem-handler.ts'
import { decorateRequests } from '../request/request.ts'
import { builtRemotes, NotBuilt, registerPages } from './pages.ts'

let folder: string
let app: FastifyInstance
const shell = () => ({ folder: path.join(folder, 'shell'), prefix: '/' })
const image = () => ({ folder: path.join(folder, 'image'), prefix: '/mfe-image/' })

const writePages = (byPath: Readonly<Record<string, string>>) =>
  writeFile(path.join(shell().folder, 'pages.json'), JSON.stringify(byPath))

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-pages-'))
  await mkdir(shell().folder)
  await mkdir(image().folder)
  await writeFile(path.join(shell().folder, 'index.html'), '<title>Atelier</title>')
  await writeFile(path.join(shell().folder, 'studio.html'), '<title>Atelier</title><p>studio</p>')
  await writeFile(path.join(shell().folder, 'studio-dashboard.html'), '<title>Atelier</title><p>dashboard</p>')
  await writeFile(path.join(shell().folder, 'admin.html'), '<title>Atelier</title><p>admin</p>')
  await writePages({
    '*': 'studio.html',
    '/': 'studio-dashboard.html',
    '/dashboard': 'studio-dashboard.html',
    '/admin/*': 'admin.html',
  })
  await writeFile(path.join(shell().folder, 'main.0a1b2c3d.js'), 'shell()')
  await writeFile(path.join(image().folder, 'mf-manifest.json'), '{}')
  await writeFile(path.join(image().folder, 'panel.4e5f6a7b.js'), 'panel()')
  for (const name of ['mf-stats.json', 'mf-stats.json.br', 'main.0a1b2c3d.js.map', 'build-stamp.txt', 'remotes.json']) {
    await writeFile(path.join(shell().folder, name), 'canary')
    await writeFile(path.join(image().folder, name), 'canary')
  }
  await writeFile(path.join(folder, 'secret.txt'), 'canary')
  app = fastify()
  decorateRequests(app)
  registerProblems(app, true)
  await registerPages(app, shell(), [image()])
  app.get('/api/known', () => 'known')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml' }

describe('pages', () => {
  it.each(['/', '/index.html', '/edit?imageId=1', '/characters', '/admin/users/1'])(
    'the shell is at %s',
    async (url) => {
      const response = await app.inject({ url, headers: page })
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain('<title>Atelier')
      expect(response.headers['cache-control']).toBe('no-cache')
    },
  )

  it.each([
    ['/', 'dashboard'],
    ['/dashboard?image=1', 'dashboard'],
    ['/styles', 'studio'],
    ['/nowhere', 'studio'],
  ])('the shell at %s is the form of that page for who seems to be signed in', async (url, form) => {
    const inject = (cookie: string) => app.inject({ url, headers: { ...page, cookie } })
    expect((await inject(`${signedInMark}=1`)).body).toContain(`<p>${form}</p>`)
    expect((await inject('atelier-mode=1')).body).not.toContain('<p>')
  })

  it.each(['mf-stats.json', 'mf-stats.json.br', 'main.0a1b2c3d.js.map', 'build-stamp.txt', 'remotes.json'])(
    'what the build leaves for tools is not served: %s',
    async (name) => {
      for (const prefix of ['/', '/mfe-image/']) {
        const response = await app.inject(prefix + name)
        expect(response.statusCode).toBe(404)
        expect(response.body).not.toContain('canary')
      }
      expect((await app.inject('/mfe-image/mf-manifest.json')).statusCode).toBe(200)
    },
  )

  it('files with a hash are cached for ever, others are revalidated', async () => {
    const immutable = 'public, max-age=31536000, immutable'
    expect((await app.inject('/main.0a1b2c3d.js')).headers['cache-control']).toBe(immutable)
    expect((await app.inject('/mfe-image/panel.4e5f6a7b.js')).headers['cache-control']).toBe(immutable)
    expect((await app.inject('/mfe-image/mf-manifest.json')).headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['a call', '/characters', { accept: 'application/json' }],
    ['a script that is not there', '/main.ffffffff.js', page],
    ['an unknown address of the API', '/api/unknown', page],
  ])('%s does not get the shell', async (_what, url, headers) => {
    const response = await app.inject({ url, headers })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/mfe-image/..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
    'nothing outside is at %s',
    async (url) => {
      const response = await app.inject({ url })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.body).not.toContain('canary')
    },
  )

  it('are built together: the micro-frontends are those that the build has listed', async () => {
    await writeFile(path.join(shell().folder, 'remotes.json'), '["mfe-image"]')
    expect(await builtRemotes('/studio', shell())).toEqual([
      { folder: '/studio/mfe-image/dist', prefix: '/mfe-image/' },
    ])
    await expect(builtRemotes('/studio', { ...shell(), folder: path.join(folder, 'missing') })).rejects.toThrow(
      NotBuilt,
    )
  })

  it.each(['', `${signedInMark}=1`])(
    'those of admins have a form of their own, with the cookie "%s" too',
    async (cookie) => {
      const bodyAt = async (url: string) => (await app.inject({ url, headers: { ...page, cookie } })).body
      for (const url of ['/admin', '/admin/login', '/admin/users/1?tab=2'])
        expect(await bodyAt(url), `${url}`).toContain('<p>admin</p>')
      for (const url of ['/administer', '/dashboard/admin'])
        expect(await bodyAt(url), `${url}`).not.toContain('<p>admin</p>')
    },
  )

  it('the list of the forms is not served', async () => {
    expect((await app.inject('/pages.json')).statusCode).toBe(404)
  })

  it('do not start without a built app', async () => {
    const empty = { folder: path.join(folder, 'missing'), prefix: '/' }
    await expect(registerPages(fastify(), empty, [])).rejects.toThrow(NotBuilt)
  })
})
