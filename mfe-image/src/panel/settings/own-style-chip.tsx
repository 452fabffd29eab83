import type { Style } from '@studio/backend/contract/library'
import { SearchField } from '@studio/media/search-field'
import { Chip } from '@studio/ui/chip'
import { ChoiceList } from '@studio/ui/choice-list'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import styles from './own-style-chip.module.css'

interface OwnStyleChipProps {
  /** Those of the person; undefined while they are not known. */
  readonly own: readonly Style[] | undefined
  readonly chosenId: string | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** The picker of a style of the person's own, for any model: found by name, with the way to the page where they are made. */
export function OwnStyleChip({ own, chosenId, onChoose }: OwnStyleChipProps): ReactNode {
  const chosen = own?.find(({ id }) => id === chosenId)
  return (
    <Chip label="My style" value={chosen?.name ?? 'No style'} popup="dialog">
      {(close) => (
        <OwnStyles
          own={own ?? []}
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

interface OwnStylesProps {
  readonly own: readonly Style[]
  readonly chosen: Style | undefined
  readonly onChoose: (styleId: string | undefined) => void
}

/** Fewer can be seen at once. */
const leastSearched = 6

function OwnStyles({ own, chosen, onChoose }: OwnStylesProps): ReactNode {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = own.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <div className={styles['styles']}>
      {own.length >= leastSearched && (
        <SearchField label="Search styles" placeholder="Search" text={text} onText={setText} />
      )}
      {wanted !== '' && found.length === 0 ? (
        <output className={styles['none']}>No style has this in its name.</output>
      ) : (
        <ChoiceList
          label="My style"
          choices={wanted === '' ? [undefined, ...found] : found}
          chosen={chosen}
          keyOf={(choice) => choice?.id ?? ''}
          onChoose={(choice) => {
            // what is inside a popover stays when it is closed
            setText('')
            onChoose(choice?.id)
          }}
        >
          {(choice) => <span className={styles['name']}>{choice?.name ?? 'No style'}</span>}
        </ChoiceList>
      )}
      <Link to="/styles" className={styles['manage']}>
        {own.length === 0 ? 'Create a style' : 'Manage styles'}
      </Link>
    </div>
  )
}
