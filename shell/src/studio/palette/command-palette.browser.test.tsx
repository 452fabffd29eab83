import { listGenerations, listModels } from '@studio/backend/contract'
import { type AnyClip, listClips } from '@studio/backend/contract/clips'
import { listCharacters, listStyles } from '@studio/backend/contract/library'
import { Dialog } from '@studio/ui/dialog'
import { declareKeys } from '@studio/ui/key-table'
import { useKeys } from '@studio/ui/keys'
import { forPanelAtom } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import { characterOf, idOf } from '../../../media/src/choosers/testing/server.ts'
import { generationOf } from '../../../media/src/gallery/testing/generation.ts'
import { openPage } from '../../testing/open-page.tsx'
import { paletteOpenAtom } from '../dialogs/opened.ts'
import { useStudioKeys } from '../dialogs/use-studio-keys.ts'
import { CommandPalette } from './command-palette.tsx'

const mira = characterOf(1, 'Mira Voss', 12)
const style = {
  id: '44444444-4444-4444-8444-000000000007',
  name: 'Film noir',
  instructions: 'dark',
  createdAt: new Date(0).toISOString(),
  imageCount: 0,
  mosaic: [],
}
const addresses = { playUrl: '/p', originalUrl: '/o', posterUrl: '/s', thumbnailUrl: '/t', hoverUrl: '/h' }
const clip: AnyClip['clip'] = {
  assetId: '44444444-4444-4444-8444-000000000008',
  ...addresses,
  width: 16,
  height: 9,
  durationMs: 5_000,
  hasSound: false,
  thumbhash: '',
}
const unfinished: Omit<AnyClip, 'id' | 'prompt'> = {
  kind: 'video',
  model: 'kling-2.1',
  status: 'processing',
  progress: 40,
  generatedVideoUrl: null,
  resultUrl: null,
  taskId: null,
  createdAt: new Date(0).toISOString(),
  favorite: 0,
  costCents: 0,
  sandbox: true,
}
const long = `a lighthouse at dawn, ${'with gulls '.repeat(300)}`.trim()

/** What the server has; undefined while it does not answer. */
let answers: Readonly<Record<string, unknown>> | undefined

beforeEach(() => {
  answers = {
    [listCharacters.path]: [mira],
    [listStyles.path]: [style],
    [listGenerations.path]: [
      generationOf({ id: idOf(1), prompt: long }),
      generationOf({ id: idOf(2), prompt: 'a red fox' }),
    ],
    [listModels.path]: [],
    [listClips.path]: [
      { ...unfinished, id: idOf(34), kind: 'lip-sync', prompt: '', status: 'completed', clip },
      { ...unfinished, id: idOf(33), kind: 'animation', prompt: 'a dance', status: 'completed', clip },
      { ...unfinished, id: idOf(31), prompt: 'a boat leaves', status: 'completed', clip },
      { ...unfinished, id: idOf(32), prompt: 'a boat that is still being made' },
    ],
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers?.[new URL(request.url).pathname]
    return answer === undefined ? Response.json({}, { status: 500 }) : Response.json(answer)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1440, 900)
})

const pageKeys = declareKeys(
  { name: 'page of the test' },
  { count: { keys: ['Ctrl', 'J'], does: 'Count up', on: ['ctrl+j'] } },
)

/** A page with an act, a field and a dialog, below the frame's palette. */
function Frame(): ReactNode {
  useStudioKeys()
  const [open, setOpen] = useAtom(paletteOpenAtom)
  const [count, setCount] = useState(0)
  const [asking, setAsking] = useState(false)
  useKeys(pageKeys, { count: () => setCount(count + 1) })
  return (
    <>
      <h1>Counted {count}</h1>
      <label>
        Words <input />
      </label>
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      {asking && (
        <Dialog title="Question" onClose={() => setAsking(false)}>
          <label>
            Answer <input />
          </label>
        </Dialog>
      )}
      {open && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  )
}

async function open() {
  const { screen, store, client, address, router } = await openPage(
    { path: '/$', component: Frame },
    { address: '/styles' },
  )
  const words = screen.getByRole('textbox', { name: 'Words' })
  await words.fill('half a sentence')
  await userEvent.keyboard('{Control>}k{/Control}')
  const find = screen.getByRole('combobox', { name: 'Find' })
  const option = (name: string | RegExp) => screen.getByRole('option', { name })
  return { screen, store, client, words, find, option, address, router }
}

it('opens from a field, finds what the person has, and closes with what was typed as it was', async () => {
  const { words, find, option, screen } = await open()
  await expect.element(find).toHaveFocus()
  await expect.element(option(/^Mira Voss/)).toBeVisible()
  await expect.element(option('Film noir')).toBeVisible()
  await expect.element(option(/^a red fox/)).toBeVisible()
  await expectAccessible('a palette with everything')
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
  await expect.element(words).toHaveFocus()
  await expect.element(words).toHaveValue('half a sentence')
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Counted 0')
})

it('finds a video by its prompt and shows its details; one that is not there yet is not found', async () => {
  const { find, option, address } = await open()
  await find.fill('boat')
  await expect.element(option('a boat leaves')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option(/still being made/)).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/video?video=${idOf(31)}`)
})

it('finds clips of all kinds, also those without words, and leads to their pages', async () => {
  const { find, option, address } = await open()
  await find.fill('dance')
  await expect.element(option('a dance')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/tiktok-copier?video=${idOf(33)}`)
  await userEvent.keyboard('{Control>}k{/Control}')
  await find.fill('lip sync 19')
  await expect.element(option(/^Lip sync, /)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/lip-sync?video=${idOf(34)}`)
})

it('walks with the arrows around the list and does what is chosen', async () => {
  const { find, option, address, router } = await open()
  const fetched = vi.spyOn(router, 'preloadRoute')
  await find.fill('vo')
  await expect.element(option(/^Mira Voss/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => fetched.mock.lastCall).toEqual([{ to: '/characters' }])
  await find.fill('fo')
  await userEvent.keyboard('{ArrowUp}')
  const chosen = find.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(chosen)?.getAttribute('aria-selected')).toBe('true')
  await find.fill('mira')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/characters?id=${mira.id}`)
  await userEvent.keyboard('{Control>}k{/Control}')
  await find.fill('spend')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/spend')
})

it('does what the page does by keys, and names the keys', async () => {
  const { screen, find, option } = await open()
  await find.fill('count')
  await expect.element(option(/^Count up/)).toMatchTextContent(/Ctrl J/)
  await option(/^Count up/).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Counted 1')
})

it('gives a recent prompt, whole, and a style to the panel', async () => {
  const { store, find, address } = await open()
  await find.fill('lighthouse')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/')
  expect(store.get(forPanelAtom)).toEqual({ prompt: long })
  await userEvent.keyboard('{Control>}k{/Control}')
  await find.fill('noir')
  await userEvent.keyboard('{Enter}')
  expect(store.get(forPanelAtom)).toEqual({ styleId: style.id })
})

it('shows older prompts when they are asked for, before and after something is typed, and stays open for that', async () => {
  const all = Array.from({ length: 230 }, (_, n) => generationOf({ id: idOf(n), prompt: `a fox ${n}` }))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== listGenerations.path) return Response.json(answers?.[pathname] ?? {})
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))]
    if (limit === 100) asked.push(`${offset} ${searchParams.get('anchor')?.length}`)
    return Response.json(all.slice(offset, offset + limit), { headers: { 'x-anchor': 'a'.repeat(70) } })
  })
  const { screen, find, option, store } = await open()
  await expect.element(option('a fox 5')).toBeVisible()
  await expect.element(option('a fox 6')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('Show older prompts')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(option('a fox 55')).toBeInTheDocument()
  await expect.element(option('a fox 56')).not.toBeInTheDocument()
  await expectAccessible('a palette with older prompts')
  await find.fill('fox 217')
  await expect.element(screen.getByText('Nothing has all of these words.')).toBeVisible()
  await option('Look in older prompts').click()
  await expect.element(option('a fox 217')).toBeVisible()
  await expect.element(screen.getByText('Nothing has all of these words.')).not.toBeInTheDocument()
  // all are known by now
  await expect.element(option('Look in older prompts')).not.toBeInTheDocument()
  expect(asked).toEqual(['0 undefined', '100 70', '200 70'])
  await find.fill('fox 217')
  await userEvent.keyboard('{Enter}')
  expect(store.get(forPanelAtom)).toEqual({ prompt: 'a fox 217' })
})

it('says when nothing is found, and when not everything could be loaded', async () => {
  answers = undefined
  const { screen, find } = await open()
  await find.fill('zzz')
  await expect.element(screen.getByText('Nothing has all of these words.')).toBeVisible()
  await expect.element(screen.getByText('Some of your things could not be loaded.'), { timeout: 15_000 }).toBeVisible()
  await find.fill('styles')
  await expect.element(screen.getByRole('option', { name: 'Styles' })).toBeVisible()
})

it('says that older prompts could not be loaded, until it is opened again', async () => {
  const all = Array.from({ length: 40 }, (_, n) => generationOf({ id: idOf(n), prompt: `a fox ${n}` }))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== listGenerations.path) return Response.json(answers?.[pathname] ?? {})
    return searchParams.get('limit') === '100' ? Response.json({}, { status: 500 }) : Response.json(all)
  })
  const { screen, find, option } = await open()
  const words = screen.getByText('Some of your things could not be loaded.')
  await find.fill('fox 217')
  await option('Look in older prompts').click()
  await expect.element(words).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(option('Show older prompts')).toBeVisible()
  await expect.element(words).not.toBeInTheDocument()
})

it('looks through older prompts for no longer than it is open', async () => {
  const pages: PromiseWithResolvers<Response>[] = []
  const full = Array.from({ length: 100 }, (_, n) => generationOf({ id: idOf(n), prompt: `a fox ${n}` }))
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== listGenerations.path) return Response.json(answers?.[pathname] ?? {})
    if (searchParams.get('limit') !== '100') return Response.json(full.slice(0, 40))
    const page = Promise.withResolvers<Response>()
    pages.push(page)
    return await page.promise
  })
  const respond = () => pages.at(-1)?.resolve(Response.json(full, { headers: { 'x-anchor': 'a'.repeat(70) } }))
  const { find, option, client } = await open()
  await find.fill('lighthouse')
  await option('Look in older prompts').click()
  await expect.poll(() => pages.length).toBe(1)
  respond()
  await expect.poll(() => pages.length).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
  respond()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(pages).toHaveLength(2)
})

it('does not open over a dialog, which keeps what was typed', async () => {
  const { screen, find } = await open()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Ask' }).click()
  const answer = screen.getByRole('textbox', { name: 'Answer' })
  await answer.fill('forty-two')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(screen.getByText('Close this first')).toBeVisible()
  await expect.element(find).not.toBeInTheDocument()
  await expect.element(answer).toHaveValue('forty-two')
})
