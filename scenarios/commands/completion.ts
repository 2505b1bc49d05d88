import type { Command } from '../../contracts/command/command.ts'
import { exitCodes, UsageError } from '../../contracts/command/errors.ts'
import { parseFlags } from '../../contracts/command/flags.ts'
import { didYouMean } from '../../contracts/command/suggest.ts'
import { readLibrary } from '../library.ts'

const help = `npm run -s scenario -- completion bash|zsh|fish

Prints what a shell needs to complete commands, their flags and the names of scenarios. A shell completes nothing behind
npm run, so the script also makes kamasouk-scenario stand for it; it is to be used from the project's folder.

Example: eval "$(npm run -s scenario -- completion bash)"`

/** What can follow each command: its flags, and the names of scenarios where it takes them. */
export type Words = Readonly<Record<string, readonly string[]>>

const alias = 'kamasouk-scenario'

const scripts: Readonly<Record<string, (words: Words) => string>> = {
  bash: (words) => `${alias}() { npm run -s scenario -- "$@"; }
_kamasouk_scenario() {
  local words="${Object.keys(words).join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases(words, (name, list) => `      ${name}) words="${list.join(' ')}" ;;`)}
      *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kamasouk_scenario ${alias}
`,
  zsh: (words) => `${alias}() { npm run -s scenario -- "$@"; }
_kamasouk_scenario() {
  if (( CURRENT == 2 )); then
    compadd -- ${Object.keys(words).join(' ')}
    return
  fi
  case "\${words[2]}" in
${cases(words, (name, list) => `    ${name}) compadd -- ${list.join(' ')} ;;`)}
  esac
  _files
}
compdef _kamasouk_scenario ${alias}
`,
  fish: (words) => `function ${alias}; npm run -s scenario -- $argv; end
${cases(words, (name) => `complete -c ${alias} -n __fish_use_subcommand -a ${name}`)}
${cases(words, (name, list) => `complete -c ${alias} -n '__fish_seen_subcommand_from ${name}' -a '${list.join(' ')}'`)}
`,
}

const cases = (words: Words, line: (name: string, list: readonly string[]) => string): string =>
  Object.entries(words)
    .map(([name, list]) => line(name, list))
    .join('\n')

/** A command's flags are those that its help tells of. */
const flagsIn = (text: string): readonly string[] => [...new Set(text.match(/--[a-z][a-z-]+/g) ?? [])]

const takesScenarios = new Set(['run', 'validate'])

/** Answers the command that completes these. */
export const completionOf = (commands: () => Promise<Readonly<Record<string, Command>>>): Command => ({
  help,
  async run(args, { terminal }) {
    const [shell, extra] = parseFlags(args, {}).positionals
    const known = Object.keys(scripts)
    const print = shell !== undefined && Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (print === undefined || extra !== undefined) {
      const wrong = extra ?? shell
      throw new UsageError(
        `completion takes one of ${known.join(', ')}${wrong === undefined ? '.' : `, not "${wrong}".${didYouMean(wrong, known)}`}`,
      )
    }
    const names = (await readLibrary()).map(({ name }) => name)
    const words = Object.entries(await commands()).map(([name, command]) => [
      name,
      [...flagsIn(command.help), ...(takesScenarios.has(name) ? names : [])],
    ])
    terminal.write(print(Object.fromEntries(words) as Words))
    return exitCodes.held
  },
})
