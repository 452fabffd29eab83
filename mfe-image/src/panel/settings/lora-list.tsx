import type { Lora } from '@studio/backend/contract/library'
import { ChoiceList } from '@studio/ui/choice-list'
import { OutsidePicture } from '@studio/ui/outside-picture'
import { Ban, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../models/not-loaded.tsx'
import type { OwnList } from '../../models/own-list.ts'
import styles from './lora-chip.module.css'

/** A LoRA in the list. Without its trigger word and its picture as long as the LoRAs are not loaded. */
export type LoraChoice = Pick<Lora, 'id' | 'name'> & Partial<Pick<Lora, 'triggerWord' | 'thumbnailUrl'>>

interface LoraListProps {
  /** Those of the person. */
  readonly loras: Pick<OwnList<Lora>, 'isLoadingError' | 'refetch'>
  /** Those that can be chosen. */
  readonly known: readonly LoraChoice[]
  readonly chosen: LoraChoice | undefined
  readonly onChoose: (loraId: string | undefined) => void
}

/** The LoRAs in the popover, of which one can be chosen. */
export function LoraList({ loras, known, chosen, onChoose }: LoraListProps): ReactNode {
  return (
    <>
      {loras.isLoadingError && <NotLoaded things="LoRAs" onRetry={loras.refetch} />}
      <ChoiceList
        label="LoRA"
        choices={[undefined, ...known]}
        chosen={chosen}
        keyOf={(choice) => choice?.id ?? ''}
        onChoose={(choice) => onChoose(choice?.id)}
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
  )
}
