import type { Style } from '@studio/backend/contract/library'
import { Chip } from '@studio/ui/chip'
import type { ReactNode } from 'react'
import { chipPart } from '../../models/chip-part.tsx'
import { chosenOf, type OwnList } from '../../models/own-list.ts'

const OwnStyles = chipPart(
  async () => (await import(/* webpackChunkName: "references" */ './own-styles.tsx')).OwnStyles,
)

interface OwnStyleChipProps {
  /** Those of the person. */
  readonly own: OwnList<Style>
  readonly chosenId: string | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** The picker of a style of the person's own, for any model: found by name, with the way to the page where they are made. */
export function OwnStyleChip({ own, chosenId, onChoose }: OwnStyleChipProps): ReactNode {
  const chosen = chosenOf(own, chosenId, 'Chosen style')
  return (
    <Chip label="My style" value={chosen?.name ?? 'No style'} popup="dialog" onIntent={OwnStyles.preload}>
      {(close) => (
        <OwnStyles
          own={own}
          chosen={chosen}
          onChoose={(styleId) => {
            onChoose(styleId)
            close()
          }}
        />
      )}
    </Chip>
  )
}
