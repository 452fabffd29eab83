import type { Lora } from '@studio/backend/contract/library'
import { Chip } from '@studio/ui/chip'
import type { ReactNode } from 'react'
import { chipPart } from '../../models/chip-part.tsx'
import { chosenOf, type OwnList } from '../../models/own-list.ts'
import type { LoraChoice } from './lora-list.tsx'

const LoraList = chipPart(async () => (await import(/* webpackChunkName: "references" */ './lora-list.tsx')).LoraList)

interface LoraChipProps {
  /** Those of the person. */
  readonly loras: OwnList<Lora>
  readonly chosenId: string | undefined
  readonly onChoose: (loraId: string | undefined) => void
}

/**
 * The LoRA picker (spec images 2). Without a LoRA to choose there is nothing to show. While the LoRAs are not loaded, the chosen one can be
 * taken back, because it would be sent.
 */
export function LoraChip({ loras, chosenId, onChoose }: LoraChipProps): ReactNode {
  const chosen: LoraChoice | undefined = chosenOf(loras, chosenId, 'Chosen LoRA')
  const known: readonly LoraChoice[] = loras.data ?? (chosen === undefined ? [] : [chosen])
  if (known.length === 0 && !loras.isLoadingError) return null
  return (
    <Chip label="LoRA" value={chosen?.name ?? 'No LoRA'} popup="dialog" onIntent={LoraList.preload}>
      {(close) => (
        <LoraList
          loras={loras}
          known={known}
          chosen={chosen}
          onChoose={(loraId) => {
            onChoose(loraId)
            close()
          }}
        />
      )}
    </Chip>
  )
}
