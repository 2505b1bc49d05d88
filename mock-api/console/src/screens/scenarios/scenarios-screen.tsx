import { Screen } from '../../ui/layout.tsx'
import { YamlEditor } from '../../ui/yaml-editor.tsx'
import { useYamlCheck, useYamlDraft } from '../../ui/yaml-editor-text.ts'

export default function ScenariosScreen() {
  const [text, setText] = useYamlDraft('new', 'title: A new scenario\nsteps:\n  - advance: 1s\n')
  const check = useYamlCheck(text)
  return (
    <Screen title="Scenarios">
      <YamlEditor label="Scenario as YAML" text={text} onChange={setText} check={check} />
    </Screen>
  )
}
