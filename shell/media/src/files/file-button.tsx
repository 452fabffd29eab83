import { Button } from '@studio/ui'
import { type ReactNode, useRef } from 'react'
import { acceptedTypes } from './read-pictures.ts'

interface FileButtonProps {
  readonly label: string
  readonly icon: ReactNode
  /** Field of the form that the files are for. */
  readonly name: string
  readonly several?: boolean
  /** The types of files that are offered; pictures when absent. */
  readonly accept?: string
  /** Id of the words that say why nothing can be chosen now; files that are being chosen meanwhile still arrive. */
  readonly heldBy?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the file chooser. */
export function FileButton({
  label,
  icon,
  name,
  several = false,
  accept = acceptedTypes,
  heldBy,
  onFiles,
}: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        icon={icon}
        aria-disabled={heldBy !== undefined}
        aria-describedby={heldBy}
        onClick={heldBy === undefined ? () => input.current?.click() : undefined}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        name={name}
        accept={accept}
        multiple={several}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
