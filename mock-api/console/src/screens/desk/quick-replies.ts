/** Replies that operators often need, in the language of the players. */
import type { Conversation } from './inbox.tsx'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })

/** Returns the replies by their titles, in the order of the menu. */
export function quickRepliesFor(conversation: Conversation): Readonly<Record<string, string>> {
  const { firstName } = conversation.user
  const greeting = {
    Saluer: `Bonjour ${firstName}, merci pour votre message. Je m’en occupe tout de suite.`,
  }
  const wait = {
    'Faire patienter': `Merci de patienter quelques minutes, ${firstName}. Je reviens vers vous très vite.`,
  }
  const thanks = { Remercier: `Merci de votre confiance, ${firstName}. Bonne journée et bon jeu !` }
  if (conversation.kind === 'tracking') {
    return {
      ...greeting,
      'Demander la commande': `${firstName}, pouvez-vous m’indiquer la date de votre commande et le nom de votre personnage ?`,
      ...wait,
      'En route': `Votre commande est en route, ${firstName}. Restez connecté en jeu.`,
      Livré: `Votre commande a été livrée, ${firstName}. Pouvez-vous confirmer que tout est en ordre ?`,
      ...thanks,
    }
  }
  const { quantity, serverName, username, transactionType } = conversation
  const kamas = `${number.format(quantity)} M`
  const isBuy = transactionType === 'Buy'
  const wish = `vous souhaitez ${isBuy ? 'acheter' : 'vendre'} ${kamas} sur ${serverName}`
  const end = isBuy
    ? {
        'Paiement reçu': `Nous avons bien reçu votre paiement, ${firstName}, merci ! Je vous apporte vos ${kamas}.`,
        'Kamas remis': `Les ${kamas} ont été remis à ${username}. Pouvez-vous confirmer que tout est en ordre ?`,
      }
    : {
        'Paiement envoyé': `Le paiement de vos ${kamas} est parti, ${firstName}.`,
        'Kamas reçus': `Nous avons bien reçu les ${kamas} de ${username}. Merci !`,
      }
  return {
    ...greeting,
    'Confirmer la commande': `${firstName}, ${wish} avec le personnage ${username}. C’est bien cela ?`,
    ...wait,
    'Vérifier le stock': `Je vérifie le stock de ${serverName} pour vos ${kamas}.`,
    'Donner rendez-vous': `Connectez ${username} sur ${serverName} et dites-moi où vous êtes : je vous rejoins en jeu.`,
    ...end,
    ...thanks,
  }
}
