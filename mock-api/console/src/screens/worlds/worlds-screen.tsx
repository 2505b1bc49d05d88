import { useRef, useState, type DragEvent } from 'react'
import { Screen } from '../../ui/layout.tsx'
import { DownloadBundle, OpenFile } from './bug-bundle.tsx'
import { NewWorld } from './new-world.tsx'
import { Snapshots } from './snapshots.tsx'
import { WorldList } from './world-list.tsx'

export default function WorldsScreen() {
  const [file, setFile] = useState<File>()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    if (input.current === null || files.length === 0) return
    input.current.files = files
    input.current.focus()
    setFile(files[0])
  }

  return (
    <div
      className={`h-full ${isOver ? 'outline-3 -outline-offset-4 outline-brand outline-dashed' : ''}`}
      onDragOver={(event) => {
        // Without this the browser would open the file instead of the page.
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={drop}
    >
      <Screen title="Worlds">
        <WorldList />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <NewWorld />
          <OpenFile file={file} inputRef={input} onChoose={setFile} />
        </div>
        <DownloadBundle />
        <Snapshots />
      </Screen>
    </div>
  )
}
