import type { Lora } from '@studio/backend/contract/library'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { OutsidePicture } from '@studio/ui/outside-picture'
import { Ban, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../models/not-loaded.tsx'
import { chosenOf, type OwnList } from '../../models/own-list.ts'
import styles from './lora-chip.module.css'

interface LoraChipProps {
  /** Those of the person. */
  readonly loras: OwnList<Lora>
  readonly chosenId: string | undefined
  readonly onChoose: (loraId: string | undefined) => void
}

/** A LoRA in the list. Without its trigger word and its picture as long as the LoRAs are not loaded. */
type Choice = Pick<Lora, 'id' | 'name'> & Partial<Pick<Lora, 'triggerWord' | 'thumbnailUrl'>>

/**
 * The LoRA picker (spec images 2). Without a LoRA to choose there is nothing to show. While the LoRAs are not loaded, the chosen one can be
 * taken back, because it would be sent.
 */
export function LoraChip({ loras, chosenId, onChoose }: LoraChipProps): ReactNode {
  const chosen: Choice | undefined = chosenOf(loras, chosenId, 'Chosen LoRA')
  const known: readonly Choice[] = loras.data ?? (chosen === undefined ? [] : [chosen])
  if (known.length === 0 && !loras.isLoadingError) return null
  return (
    <Chip label="LoRA" value={chosen?.name ?? 'No LoRA'} popup="dialog">
      {(close) => (
        <>
          {loras.isLoadingError && <NotLoaded things="LoRAs" onRetry={loras.refetch} />}
          <ChoiceList
            label="LoRA"
            choices={[undefined, ...known]}
            chosen={chosen}
            keyOf={(choice) => choice?.id ?? ''}
            onChoose={(choice) => {
              onChoose(choice?.id)
              close()
            }}
          >
            {(choice) => (
              <>
                <span className={styles['picture']} aria-hidden>
                  <OutsidePicture src={choice?.thumbnailUrl} size={32}>
                    {choice === undefined ? <Ban size={16} /> : <Layers size={16} />}
                  </OutsidePicture>
                </span>
                {choice?.name ?? 'No LoRA'}{' '}
                {choice?.triggerWord !== undefined && <span className={styles['detail']}>{choice.triggerWord}</span>}
              </>
            )}
          </ChoiceList>
        </>
      )}
    </Chip>
  )
}
