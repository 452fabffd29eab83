import type { Style } from '@studio/backend/contract/library'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { formatCountOf } from '@studio/ui/format'
import { Notice } from '@studio/ui/notice'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CardList } from '../cards/card-list.tsx'
import { ListHead } from '../cards/list-head.tsx'
import { MosaicCard } from '../cards/mosaic-card.tsx'
import { CreateStyleDialog } from './create-style-dialog.tsx'
import { CreationCard } from './creation/creation-card.tsx'
import { useCreations } from './creation/use-creations.ts'
import { EditStyleDialog } from './edit-style-dialog.tsx'
import { swatches } from './swatches.tsx'
import { useStyleActs } from './use-style-acts.ts'

/** What is open over the list. */
type OpenedStyle = { readonly kind: 'edit' | 'delete'; readonly style: Style }
type Opened = { readonly kind: 'create' } | OpenedStyle

/** All styles of the person, newest first, and what can be done with them (spec images 2). */
export function StyleList(): ReactNode {
  const [opened, setOpened] = useState<Opened | undefined>(undefined)
  // A style that is not finished yet has the card of its creation.
  const { styles, creations, progressOf, start, resume, end } = useCreations()
  const count = creations.length + (styles.data?.length ?? 0)
  const create = (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpened({ kind: 'create' })}>
      Create Style
    </Button>
  )
  return (
    <>
      <CardList
        list={styles}
        title="Styles"
        first={creations.map((creation) => (
          <CreationCard
            key={creation.id}
            creation={creation}
            progress={progressOf(creation)}
            onResume={(mostCents) => resume({ ...creation, mostCents })}
            onEnd={() => end(creation)}
          />
        ))}
        head={<ListHead title={formatCountOf(count, 'style')} action={create} />}
        empty={
          <Notice
            level={2}
            picture={swatches}
            title="No Styles yet"
            text="A style is a look in words, which is added to the prompt of every image that uses it."
            action={create}
          />
        }
      >
        {(style) => (
          <MosaicCard
            key={style.id}
            card={style}
            about={style.instructions ?? 'No instructions yet'}
            acts={{
              change: 'Edit',
              onChange: () => setOpened({ kind: 'edit', style }),
              onDelete: () => setOpened({ kind: 'delete', style }),
            }}
          />
        )}
      </CardList>
      {opened?.kind === 'create' && <CreateStyleDialog onStart={start} onClose={() => setOpened(undefined)} />}
      {opened !== undefined && opened.kind !== 'create' && (
        <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function OpenedDialog({ opened, onClose }: { readonly opened: OpenedStyle; readonly onClose: () => void }): ReactNode {
  const { remove } = useStyleActs()
  switch (opened.kind) {
    case 'edit':
      return <EditStyleDialog style={opened.style} onClose={onClose} />
    case 'delete':
      return (
        <Confirm
          title="Delete Style"
          text={`“${opened.style.name}” will no longer be offered for new images. Its images are not deleted. You can undo this right afterwards.`}
          confirm="Delete"
          onConfirm={() => {
            onClose()
            void remove(opened.style)
          }}
          onCancel={onClose}
        />
      )
  }
}
