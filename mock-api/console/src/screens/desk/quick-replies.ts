/** Replies that operators often need, in the language of the players. */
import type { Conversation } from './inbox-item.ts'

interface QuickReply {
  readonly title: string
  readonly text: string
}

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

export function quickRepliesFor(conversation: Conversation): readonly QuickReply[] {
  const { firstName } = conversation.user
  const greeting = {
    title: 'Saluer',
    text: `Bonjour ${firstName}, merci pour votre message. Je m’en occupe tout de suite.`,
  }
  const wait = {
    title: 'Faire patienter',
    text: `Merci de patienter quelques minutes, ${firstName}. Je reviens vers vous très vite.`,
  }
  const thanks = {
    title: 'Remercier',
    text: `Merci de votre confiance, ${firstName}. Bonne journée et bon jeu !`,
  }
  if (conversation.kind === 'tracking') {
    return [
      greeting,
      {
        title: 'Demander la commande',
        text: `${firstName}, pouvez-vous m’indiquer la date de votre commande et le nom de votre personnage ?`,
      },
      wait,
      { title: 'En route', text: `Votre commande est en route, ${firstName}. Restez connecté en jeu.` },
      {
        title: 'Livré',
        text: `Votre commande a été livrée, ${firstName}. Pouvez-vous confirmer que tout est en ordre ?`,
      },
      thanks,
    ]
  }
  const { quantity, serverName, username, transactionType } = conversation
  const kamas = `${number.format(quantity)} M`
  const isBuy = transactionType === 'Buy'
  return [
    greeting,
    {
      title: 'Confirmer la commande',
      text: `${firstName}, vous souhaitez ${isBuy ? 'acheter' : 'vendre'} ${kamas} sur ${serverName} avec le personnage ${username}. C’est bien cela ?`,
    },
    wait,
    { title: 'Vérifier le stock', text: `Je vérifie le stock de ${serverName} pour vos ${kamas}.` },
    {
      title: 'Donner rendez-vous',
      text: `Connectez ${username} sur ${serverName} et dites-moi où vous êtes : je vous rejoins en jeu.`,
    },
    {
      title: isBuy ? 'Paiement reçu' : 'Paiement envoyé',
      text: isBuy
        ? `Nous avons bien reçu votre paiement, ${firstName}, merci ! Je vous apporte vos ${kamas}.`
        : `Le paiement de vos ${kamas} est parti, ${firstName}.`,
    },
    {
      title: isBuy ? 'Kamas remis' : 'Kamas reçus',
      text: isBuy
        ? `Les ${kamas} ont été remis à ${username}. Pouvez-vous confirmer que tout est en ordre ?`
        : `Nous avons bien reçu les ${kamas} de ${username}. Merci !`,
    },
    thanks,
  ]
}
