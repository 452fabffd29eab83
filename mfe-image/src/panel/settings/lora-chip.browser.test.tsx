import type { Lora } from '@studio/backend/contract/library'
import { StudioTheme } from '@studio/ui/theme'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { LoraChip } from './lora-chip.tsx'

const loraOf = (id: string, name: string): Lora => ({
  id,
  name,
  triggerWord: `word of ${name}`,
  highNoiseUrl: 'https://huggingface.co/me/high',
  lowNoiseUrl: 'https://huggingface.co/me/low',
  createdAt: '2026-01-01T00:00:00.000Z',
})

function Chosen({ loras }: { readonly loras: readonly Lora[] }) {
  const [chosenId, choose] = useState<string | undefined>()
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

it('offers the LoRAs of the person with their words, and none', async () => {
  const screen = await render(<Chosen loras={[loraOf('1', 'My face'), loraOf('2', 'My dog')]} />)
  const chip = screen.getByRole('button', { name: /LoRA/ })
  await expect.element(chip).toHaveTextContent('LoRA: No LoRA')
  await chip.click()
  await expect.element(screen.getByRole('menuitemradio', { name: 'No LoRA' })).toBeChecked()
  await screen.getByRole('menuitemradio', { name: 'My dog word of My dog' }).click()
  await expect.element(screen.getByText('Chosen: 2')).toBeVisible()
  await expect.element(chip).toHaveTextContent('LoRA: My dog')
  await chip.click()
  await screen.getByRole('menuitemradio', { name: 'No LoRA' }).click()
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
})

it('is not shown to somebody who has no LoRA', async () => {
  const screen = await render(<Chosen loras={[]} />)
  await expect.element(screen.getByText('Chosen: none')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})
