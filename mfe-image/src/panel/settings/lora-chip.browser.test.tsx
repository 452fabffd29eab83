import type { Lora } from '@studio/backend/contract/library'
import { StudioTheme } from '@studio/ui/theme'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../../infra/components/axe.ts'
import type { OwnList } from '../../models/own-list.ts'
import { loaded } from '../../models/testing/own-list.ts'
import { LoraChip } from './lora-chip.tsx'

const loraOf = (id: string, name: string): Lora => ({
  id,
  name,
  triggerWord: `word of ${name}`,
  highNoiseUrl: 'https://huggingface.co/me/high',
  lowNoiseUrl: 'https://huggingface.co/me/low',
  createdAt: '2026-01-01T00:00:00.000Z',
})

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

interface ChosenProps {
  readonly loras: OwnList<Lora>
  readonly first?: string
}

function Chosen({ loras, first }: ChosenProps) {
  const [chosenId, choose] = useState(first)
  return (
    <StudioTheme>
      {/* The list opens above the chip, as it does in the panel at the bottom of the page. */}
      <div style={{ paddingTop: '60vh' }}>
        <LoraChip loras={loras} chosenId={chosenId} onChoose={choose} />
      </div>
      <p>Chosen: {chosenId ?? 'none'}</p>
    </StudioTheme>
  )
}

it('is opened and chosen from with the keyboard, also the first time, when its list is loaded', async () => {
  const screen = await render(<Chosen loras={loaded([loraOf('1', 'My face')])} />)
  await expect.element(screen.getByRole('button', { name: /LoRA/ })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('menuitemradio', { name: 'No LoRA' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText('Chosen: 1')).toBeVisible()
})

it('offers the LoRAs of the person with their words, and none', async () => {
  const screen = await render(
    <Chosen loras={loaded([loraOf('1', 'My face'), { ...loraOf('2', 'My dog'), thumbnailUrl: pixel }])} />,
  )
  const chip = screen.getByRole('button', { name: /LoRA/ })
  await expect.element(chip).toHaveTextContent('LoRA: No LoRA')
  await chip.click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'No LoRA' })).toBeChecked()
  await expectAccessible('the LoRAs')
  const pictures = screen
    .getByRole('menuitemradio')
    .elements()
    .map((entry) => entry.querySelector('img')?.src)
  expect(pictures).toEqual([undefined, undefined, pixel])
  await screen.getByRole('menuitemradio', { name: 'My dog word of My dog' }).click()
  await expect.element(screen.getByText('Chosen: 2')).toBeVisible()
  await expect.element(chip).toHaveTextContent('LoRA: My dog')
  await chip.click()
  await screen.getByRole('menuitemradio', { name: 'No LoRA' }).click()
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
})

it('is not shown to somebody who has no LoRA', async () => {
  const screen = await render(<Chosen loras={loaded([])} />)
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

it('says that a LoRA is chosen while the list is on its way or did not load, and lets it be taken back', async () => {
  const none: OwnList<Lora> = { data: undefined, isLoadingError: false, refetch: () => undefined }
  const waiting = await render(<Chosen loras={none} first="2" />)
  await expect.element(waiting.getByRole('button', { name: 'LoRA: Chosen LoRA' })).toBeVisible()
  await waiting.unmount()

  const refetch = vi.fn<() => void>()
  const screen = await render(<Chosen loras={{ ...none, isLoadingError: true, refetch }} first="2" />)
  await screen.getByRole('button', { name: 'LoRA: Chosen LoRA' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your LoRAs could not be loaded\./)
  await expect.element(screen.getByRole('menuitemradio', { name: 'Chosen LoRA' })).toBeChecked()
  await expectAccessible('LoRAs that did not load')
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(refetch).toHaveBeenCalledOnce()
  await screen.getByRole('menuitemradio', { name: 'No LoRA' }).click()
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
  // The way to try again stays.
  await expect.element(screen.getByRole('button', { name: 'LoRA: No LoRA' })).toBeVisible()
})
