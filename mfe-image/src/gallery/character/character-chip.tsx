import { useCharacters } from '@studio/media/characters'
import { useMembership } from '@studio/media/membership'
import { ToolbarActs } from '@studio/media/toolbar'
import { Button } from '@studio/ui'
import { formatCountOf } from '@studio/ui/format'
import { characterFilterAtom } from '@studio/ui/studio-state'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { FilterChip } from '../filters/filter-chip.tsx'
import type { Items, ShownCharacter } from '../items/items.ts'
import styles from './character-chip.module.css'
import { useNamed } from './use-named.ts'

interface CharacterChipProps {
  readonly character: ShownCharacter
  readonly items: Items
}

/** Says in the toolbar which character is chosen, shows all images again, and adds to it what was made meanwhile. */
export function CharacterChip({ character, items }: CharacterChipProps): ReactNode {
  const named = useNamed(character.id)
  const choose = useSetAtom(characterFilterAtom)
  const change = useMembership(useCharacters())
  const made = items.live.flatMap(({ output }) =>
    output.status === 'stored' && !character.ids.has(output.assetId) ? [output.assetId] : [],
  )
  return (
    <>
      <span className={styles['chosen']}>
        <FilterChip label={`${named.name}: show all images`} onRemove={() => choose(undefined)}>
          {named.name}
        </FilterChip>
      </span>
      {made.length > 0 && (
        <ToolbarActs>
          <Button size="small" className={styles['add'] ?? ''} onClick={() => void change('add', named, made)}>
            {`Add ${formatCountOf(made.length, 'new image')} to ${named.name}`}
          </Button>
        </ToolbarActs>
      )}
    </>
  )
}
