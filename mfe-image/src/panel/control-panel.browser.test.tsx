import { listPromptSettings, type PromptSetting } from '@studio/backend/contract/library'
import { undoLastAct } from '@studio/media/last-act'
import { cacheKey } from '@studio/ui/query'
import { createQueryClient } from '@studio/ui/query-client'
import { settingsShownAtomOf } from '@studio/ui/studio-state'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isInReach } from '../../../infra/components/in-reach.ts'
import { openPage, person } from '../../../shell/src/testing/open-page.tsx'
import { modelOf } from '../models/testing/model.ts'
import { missingReferencesAtom, referencesLoadingAtom } from '../references/stored/use-stored-references.ts'
import { pendingAtom } from '../request/pending.ts'
import { ControlPanel } from './control-panel.tsx'

const model = modelOf({
  id: 'bytedance/seedream-v4',
  label: 'SeeDream 4.0',
  references: { min: 0, max: 4 },
  aspectRatios: ['auto', 'square', 'tall'],
  qualities: ['2K', '4K'],
  counts: [1, 2, 4],
})
const saved: PromptSetting = {
  id: '66666666-6666-4666-8666-666666666666',
  name: 'Portraits',
  initialPrompt: 'a portrait in soft light',
  refinementPrompt: '',
  createdAt: '2026-01-01T00:00:00.000Z',
}
const { style } = document.documentElement

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(async () => {
  vi.unstubAllGlobals()
  style.removeProperty('--notice-height')
  style.removeProperty('--keyboard')
  await page.viewport(1440, 900)
})

async function panelIn(width: number, height: number, at = '/') {
  await page.viewport(width, height)
  const [store, client] = [createStore(), createQueryClient()]
  store.set(settingsShownAtomOf(person.id), true)
  client.setQueryData(cacheKey(listPromptSettings, {}), [saved])
  const component = () => <ControlPanel models={[model]} />
  const { screen, address } = await openPage({ path: '/', component }, { store, client, address: at })
  const panel = screen.getByRole('region', { name: 'Generate images' })
  await expect.element(panel).toBeVisible()
  const parts = {
    panel,
    prompt: screen.getByLabelText('Prompt'),
    settings: screen.getByRole('button', { name: 'Settings', exact: true }),
    chip: screen.getByRole('button', { name: /^Model/ }),
    generate: screen.getByRole('button', { name: /^Generate/ }),
  }
  return {
    ...parts,
    screen,
    store,
    address,
    showSettings: (shown: boolean) => store.set(settingsShownAtomOf(person.id), shown),
  }
}

const boxOf = (part: Locator): DOMRect => part.element().getBoundingClientRect()

/** Whether two controls share some of the window. */
function overlap(one: Locator, other: Locator): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const long = 'A lighthouse in the fog, long exposure, seen from a small boat at dawn. '.repeat(55)

describe.each([
  [1440, 900],
  [768, 1024],
  [360, 740],
])('%i by %i', (width, height) => {
  it('a long prompt pushes neither the settings nor Generate away', async () => {
    const { prompt, settings, chip, generate } = await panelIn(width, height)
    const toSettings = width > 720 ? chip : settings
    expect([isInReach(toSettings), isInReach(generate)]).toEqual([true, true])
    await prompt.fill(long)
    await expect.poll(() => boxOf(prompt).height).toBeGreaterThan(150)
    expect([isInReach(toSettings), isInReach(generate)]).toEqual([true, true])
    expect([overlap(prompt, toSettings), overlap(prompt, generate)]).toEqual([false, false])
  })

  it('hidden settings give their height back, and cover nothing else', async () => {
    const { panel, prompt, settings, generate, showSettings } = await panelIn(width, height)
    if (width <= 720) await settings.click()
    await prompt.fill(long)
    await expect.poll(() => boxOf(prompt).height).toBeGreaterThan(150)
    const before = boxOf(panel).height
    showSettings(false)
    await expect.poll(() => before - boxOf(panel).height).toBeGreaterThan(30)
    expect(isInReach(generate)).toBe(true)
    expect(overlap(prompt, generate)).toBe(false)
    const inside = boxOf(panel)
    for (const part of [prompt, generate]) {
      expect(boxOf(part).left).toBeGreaterThanOrEqual(inside.left)
      expect(boxOf(part).right).toBeLessThanOrEqual(inside.right)
    }
  })
})

it('stays below the bar that says there is no connection, above an on-screen keyboard', async () => {
  const { panel, prompt, settings, generate } = await panelIn(360, 740)
  await prompt.fill(long)
  await settings.click()
  style.setProperty('--keyboard', '420px')
  style.setProperty('--notice-height', '56px')
  await expect.poll(() => boxOf(panel).top).toBeGreaterThanOrEqual(56)
  expect(boxOf(panel).bottom).toBeLessThanOrEqual(740 - 420)
  expect([isInReach(settings), isInReach(generate)]).toEqual([true, true])
})

it('brings the written words back after a saved prompt took their place', async () => {
  const { prompt, screen, store } = await panelIn(1440, 900)
  await prompt.fill('a harbour at dusk')
  await screen.getByRole('button', { name: /^Saved prompts/ }).click()
  await screen.getByRole('button', { name: 'Portraits', exact: true }).click()
  await expect.element(prompt).toHaveValue('a portrait in soft light')
  await undoLastAct(store)
  await expect.element(prompt).toHaveValue('a harbour at dusk')
})

it('leads from the trash to the gallery, where the new images are seen', async () => {
  const { prompt, generate, address } = await panelIn(1440, 900, '/?view=trash')
  await prompt.fill('a harbour at dusk')
  await generate.click()
  await expect.poll(address).toBe('/')
})

it('waits for the references that were chosen before, instead of sending the request without them', async () => {
  const { prompt, generate, screen, store } = await panelIn(1440, 900)
  store.set(referencesLoadingAtom, true)
  await prompt.fill('a harbour at dusk')
  await expect.element(generate).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Your reference images are loading. Wait until they are here.')).toBeVisible()
  store.set(referencesLoadingAtom, false)
  await expect.element(generate).toHaveAttribute('aria-disabled', 'false')
})

it('buys nothing without the references that are missing, says why they are, until the person wants that', async () => {
  const { prompt, generate, screen, store } = await panelIn(1440, 900)
  store.set(missingReferencesAtom, { count: 1, why: 'kept' })
  await prompt.fill('a harbour')
  await generate.click()
  await expect.element(screen.getByText('1 reference image did not load')).toBeVisible()
  store.set(missingReferencesAtom, { count: 2, why: 'gone' })
  await prompt.fill('a harbour at dusk')
  await generate.click()
  await expect.element(screen.getByText('2 reference images are not in this browser any more')).toBeVisible()
  expect(store.get(pendingAtom)).toEqual([])
  await screen.getByRole('button', { name: 'Go on without' }).click()
  await generate.click()
  await expect.poll(() => store.get(pendingAtom)).toHaveLength(1)
})

it('folds the settings of a phone away when a request is sent, and leaves them when it is refused', async () => {
  const { prompt, generate, settings } = await panelIn(360, 740)
  await settings.click()
  await generate.click()
  await expect.element(settings).toHaveAttribute('aria-expanded', 'true')
  await prompt.fill('a harbour at dusk')
  await generate.click()
  await expect.element(settings).toHaveAttribute('aria-expanded', 'false')
})
