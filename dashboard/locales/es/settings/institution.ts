import type { institution as english } from '../../en/settings/institution.ts';
import type { Texts } from '../../texts.ts';

/** Texts of the settings of the institution. */
export const institution: Texts<typeof english> = {
  'institution.part.school': 'Nombre y aspecto',
  'institution.part.days': 'Días lectivos',
  'institution.part.grades': 'Calificaciones',
  'institution.part.official': 'Códigos oficiales',
  'institution.name': 'Nombre de la institución',
  'institution.type.school': 'Centro educativo',
  'institution.type.district': 'Distrito escolar',
  'institution.type.department': 'Departamento',
  'institution.type.local': 'Autoridad local',
  'institution.type.state': 'Estado o provincia',
  'institution.type.national': 'País',
  'institution.field.identifier': 'Código oficial',
  'institution.rule.identifier': 'Con el que las autoridades conocen la institución, como el código NCES.',
  'institution.field.parentName': 'Organización superior',
  'institution.rule.parentName': 'Por ejemplo, el distrito escolar.',
  'institution.field.parentIdentifier': 'Su código oficial',
  'institution.rule.parentIdentifier': 'De la organización superior, que entonces necesita un nombre.',
  'institution.plan.standard': 'Plan estándar. Solo puede cambiarlo quien opera el servicio.',
  'institution.plan.premium': 'Plan prémium. Solo puede cambiarlo quien opera el servicio.',
  'institution.plan.enterprise':
    'Plan empresarial, sin límite de solicitudes. Solo puede cambiarlo quien opera el servicio.',
  'institution.time-zone': 'Zona horaria',
  'institution.time-zone-text':
    'Decide cuándo empieza un día: a qué día pertenece una lista y desde cuándo cuentan las inscripciones y los períodos. Los días guardados no cambian.',
  'institution.time-there': 'Allí es ahora el {time}.',
  'institution.school-days': 'Días de la semana con clases',
  'institution.absent-day': 'Un día se pierde desde este porcentaje de marcas perdidas',
  'institution.absent-day-text': 'Otro porcentaje se calcula en segundo plano para todos los días.',
  'institution.grade-levels': 'Niveles',
  'institution.grade-levels-text': 'Separados por comas, en su orden. Los formularios los ofrecen.',
  'institution.excused': 'Ausencias justificadas',
  'institution.excused.excluded': 'No cuentan en la tasa de asistencia',
  'institution.excused.present': 'Cuentan como presencia',
  'institution.excused.absent': 'Cuentan como ausencia',
  'institution.extra-credit': 'Puntuaciones por encima del máximo',
  'institution.extra-credit.allowed': 'Permitidas, como puntos extra',
  'institution.extra-credit.refused': 'Rechazadas',
  'institution.scale-text':
    'Cada letra empieza en un porcentaje, y la más baja en 0. Los puntos cuentan para el promedio. Las calificaciones ya entregadas no cambian.',
  'institution.scale.from': 'Desde el porcentaje',
  'institution.scale.add': 'Añadir una letra',
  'institution.accent': 'Color de enlaces y botones',
  'institution.accent-hint':
    'Como #2451b3, lo bastante oscuro para leerse sobre blanco. El panel lo aclara con fondo oscuro.',
  'institution.accent-pattern': 'Escriba # y seis cifras del 0 al 9 o letras de la a a la f, como #2451b3.',
  'institution.logo-present': 'El logotipo actual',
  'institution.logo-choose': 'Elija una imagen o suéltela aquí',
  'institution.logo-hint':
    'PNG o JPEG, como máximo 200 KiB y 2000 píxeles por lado. Se ve aquí y donde se inicia sesión.',
  'institution.saved': 'La configuración se ha guardado.',
};
