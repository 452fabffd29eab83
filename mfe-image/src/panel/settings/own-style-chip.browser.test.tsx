import type { Style } from '@studio/backend/contract/library'
import { StudioTheme } from '@studio/ui/theme'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import type { OwnList } from '../../models/own-list.ts'
import { loaded } from '../../models/testing/own-list.ts'
import { OwnStyleChip } from './own-style-chip.tsx'
import { LookChip } from './simple-chips.tsx'

const styleOf = (id: string, name: string): Style => ({
  id,
  name,
  imageCount: 0,
  mosaic: [],
  createdAt: '2026-01-01T00:00:00.000Z',
})
const names = ['Soft morning', 'Hard night', 'Film', 'Pastel', 'Studio', 'Rain']
const many = names.map((name, n) => styleOf(String(n), name))

interface ChosenProps {
  readonly own: OwnList<Style>
  readonly first?: string | undefined
}

function Chosen({ own, first }: ChosenProps) {
  const [chosenId, choose] = useState(first)
  return (
    <StudioTheme>
      {/* The list opens above the chip, as it does in the panel at the bottom of the page. */}
      <main style={{ paddingTop: '70vh' }}>
        <OwnStyleChip own={own} chosenId={chosenId} onChoose={choose} />
        <p>Chosen: {chosenId ?? 'none'}</p>
      </main>
    </StudioTheme>
  )
}

function shown(own: OwnList<Style>, first?: string) {
  const rootRoute = createRootRoute({ component: () => <Chosen own={own} first={first} /> })
  return render(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />)
}

it('finds a style by its name, chooses it, and chooses none again', async () => {
  const screen = await shown(loaded(many))
  const chip = screen.getByRole('button', { name: /My style/ })
  await expect.element(chip).toHaveTextContent('My style: No style')
  await chip.click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'No style' })).toBeChecked()
  await expectAccessible('own styles')
  await screen.getByRole('searchbox', { name: 'Search styles' }).fill('night')
  await expect.element(screen.getByRole('menuitemradio')).toHaveTextContent('Hard night')
  await screen.getByRole('menuitemradio', { name: 'Hard night' }).click()
  await expect.element(screen.getByText('Chosen: 1')).toBeVisible()
  await expect.element(chip).toHaveTextContent('My style: Hard night')
  await chip.click()
  await screen.getByRole('menuitemradio', { name: 'No style' }).click()
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
})

it('says so when no style has the name', async () => {
  const screen = await shown(loaded(many))
  await screen.getByRole('button', { name: /My style/ }).click()
  await screen.getByRole('searchbox', { name: 'Search styles' }).fill('snow')
  await expect.element(screen.getByRole('status')).toHaveTextContent('No style has this in its name.')
})

it('leads to the page of styles, also for somebody who has none', async () => {
  const screen = await shown(loaded([]))
  await screen.getByRole('button', { name: /My style/ }).click()
  await expect.element(screen.getByRole('link', { name: 'Create a style' })).toHaveAttribute('href', '/styles')
  expect(screen.getByRole('searchbox').elements()).toEqual([])
})

it('says that a style is chosen while the list is on its way or did not load, and lets it be taken back', async () => {
  const none: OwnList<Style> = { data: undefined, isLoadingError: false, refetch: () => undefined }
  const waiting = await shown(none, '1')
  await waiting.getByRole('button', { name: 'My style: Chosen style' }).click()
  await expect.element(waiting.getByRole('status', { name: 'Loading styles' })).toBeVisible()
  await waiting.unmount()

  const refetch = vi.fn<() => void>()
  const screen = await shown({ ...none, isLoadingError: true, refetch }, '1')
  await screen.getByRole('button', { name: 'My style: Chosen style' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your styles could not be loaded\./)
  await expect.element(screen.getByRole('menuitemradio', { name: 'Chosen style' })).toBeChecked()
  await expect.element(screen.getByRole('link', { name: 'Manage styles' })).toBeVisible()
  await expectAccessible('styles that did not load')
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  await screen.getByRole('menuitemradio', { name: 'No style' }).click()
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
})

it('offers the looks by their names', async () => {
  const screen = await render(
    <StudioTheme>
      <main style={{ paddingTop: '70vh' }}>
        <LookChip value="general" onChoose={() => undefined} />
      </main>
    </StudioTheme>,
  )
  await screen.getByRole('button', { name: 'Look: General look' }).click()
  const looks = screen
    .getByRole('menuitemradio')
    .elements()
    .map(({ textContent }) => textContent?.trim())
  expect(looks).toEqual(['General look', 'iPhone', 'Realistic', 'Influencer'])
})
