import type { Lora } from '@studio/backend/contract/library'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import type { ReactNode } from 'react'
import styles from './simple-chips.module.css'

interface LoraChipProps {
  /** Those of the person. */
  readonly loras: readonly Lora[]
  readonly chosenId: string | undefined
  readonly onChoose: (loraId: string | undefined) => void
}

/** The LoRA picker (spec images 2). Without a LoRA to choose there is nothing to show. */
export function LoraChip({ loras, chosenId, onChoose }: LoraChipProps): ReactNode {
  if (loras.length === 0) return null
  const chosen = loras.find(({ id }) => id === chosenId)
  return (
    <Chip label="LoRA" value={chosen?.name ?? 'No LoRA'}>
      {(close) => (
        <ChoiceList
          label="LoRA"
          choices={[undefined, ...loras]}
          chosen={chosen}
          keyOf={(choice) => choice?.id ?? ''}
          onChoose={(choice) => {
            onChoose(choice?.id)
            close()
          }}
        >
          {(choice) => (
            <>
              {choice?.name ?? 'No LoRA'}{' '}
              {choice !== undefined && <span className={styles['detail']}>{choice.triggerWord}</span>}
            </>
          )}
        </ChoiceList>
      )}
    </Chip>
  )
}
