import { drawFirst, drawLast, drawTwinFirst, type Sex } from "../world/names.ts";
import type { Draws } from "../world/random.ts";

/** A group of people whose given names and surnames go together. */
export type Group = "hispanic" | "vietnamese" | "chinese" | "korean" | "indian" | "other";

/** The share of households of each group; the rest are drawn from the census's frequencies. */
const SHARES = { hispanic: 0.25, vietnamese: 0.05, chinese: 0.01, korean: 0.01, indian: 0.01 } as const;

/** The names of a group, the most frequent first with its weight: each list falls off as `weight / rank ** slope`. */
interface GroupNames {
  readonly surnames: readonly (readonly [name: string, weight: number])[];
  /** The share of surnames that the list lacks: they are drawn from the census. */
  readonly otherSurnames: number;
  readonly given: Readonly<Record<Sex, readonly (readonly [name: string, weight: number])[]>>;
  /** The share of persons with a given name of the census. */
  readonly censusGiven: number;
}

/**
 * Surnames by the counts of the US Census Bureau's list of frequently occurring surnames, 2010 (public domain), in thousands,
 * rounded; given names in the order of the Social Security Administration's state lists (California, Texas), and for Vietnamese,
 * Chinese, Korean and Indian names in the order in which they are common knowledge: their weights are choices.
 */
const NAMES: Readonly<Record<Exclude<Group, "other">, GroupNames>> = {
  hispanic: {
    surnames: counted(
      "Garcia 1166 Rodriguez 1095 Martinez 1060 Hernandez 1043 Lopez 875 Gonzalez 841 Perez 682 Sanchez 613 Ramirez 557 Torres 438 " +
        "Flores 434 Rivera 391 Gomez 366 Diaz 348 Reyes 328 Cruz 315 Morales 319 Ortiz 287 Gutierrez 293 Ramos 270 Ruiz 260 Chavez 251 " +
        "Mendoza 243 Alvarez 233 Castillo 230 Romero 205 Vasquez 207 Moreno 198 Jimenez 198 Castro 190 Herrera 187 Medina 185 Aguilar 180 " +
        "Vargas 173 Guzman 165 Mendez 165 Fernandez 160 Munoz 158 Salazar 155 Garza 150 Soto 148 Pena 145 Vazquez 140 Alvarado 140 " +
        "Contreras 138 Delgado 138 Rios 135 Guerrero 134 Ortega 133 Sandoval 130 Nunez 129 Estrada 128 Maldonado 125 Dominguez 118 " +
        "Vega 117 Espinoza 114 Silva 112 Padilla 110 Marquez 106 Cortez 105 Rojas 104 Acosta 103 Figueroa 102 Luna 101 Juarez 100 " +
        "Navarro 98 Campos 96 Molina 95 Avila 94 Ayala 93 Mejia 91 Carrillo 89 Duran 86 Santos 85 Salinas 84 Robles 81 Solis 79 Lara 76 " +
        "Cervantes 75 Aguirre 74 Ochoa 71 Cabrera 70 Pacheco 69 Velasquez 66 Miranda 65 Salas 64 Trevino 63 Rosales 62 Fuentes 60 " +
        "Escobar 58 Barrera 57 Zamora 56 Orozco 55 Macias 54 Cardenas 53 Villarreal 52 Ibarra 51 Zuniga 50 Bautista 49 Meza 48 Rangel 47",
    ),
    otherSurnames: 0.25,
    given: {
      male: ranked(
        "Jose Juan Luis Carlos Jesus Miguel Jorge Francisco Manuel Antonio Alejandro Pedro Ricardo Roberto Fernando Javier Mario Eduardo " +
          "Rafael Sergio Raul Daniel David Victor Oscar Martin Hector Cesar Ramon Jaime Arturo Ruben Alberto Armando Enrique Salvador " +
          "Alfredo Gerardo Julio Marco Alfonso Gustavo Guadalupe Ernesto Andres Pablo Angel Edgar Felipe Adrian Rodolfo Ismael Hugo " +
          "Guillermo Jesse Rene Ignacio Rodrigo Gilberto Diego Lorenzo Omar Tomas Noe Israel Joel Abel Saul Rogelio Humberto Esteban",
      ),
      female: ranked(
        "Maria Guadalupe Rosa Ana Juana Martha Carmen Margarita Patricia Leticia Silvia Gloria Elizabeth Sandra Alicia Veronica Teresa " +
          "Claudia Norma Irma Yolanda Adriana Laura Blanca Monica Gabriela Diana Rocio Cristina Elena Angelica Josefina Araceli Esther " +
          "Beatriz Lucia Luz Alma Isabel Esmeralda Karina Erika Lorena Mayra Marisol Esperanza Consuelo Dolores Julia Raquel Graciela " +
          "Yesenia Jessica Vanessa Brenda Cynthia Daniela Carolina Mariana Andrea Rebeca Susana Antonia Delia Olga Lilia Maribel Alejandra",
      ),
    },
    censusGiven: 0.22,
  },
  vietnamese: {
    surnames: counted(
      "Nguyen 438 Tran 189 Le 130 Pham 110 Huynh 62 Vo 52 Phan 48 Vu 46 Hoang 45 Dang 42 Bui 40 Do 38 Ngo 33 Ho 32 Duong 27 Truong 26 Ly 25 " +
        "Lam 24 Trinh 22 Dinh 21 Luong 18 Mai 17 Cao 17 Doan 15 Ha 14 Lai 12 Vuong 12 Thai 12 Tang 11 Quach 10 Chau 10 Ton 8 To 7 Luu 7 Thach 5",
    ),
    otherSurnames: 0.03,
    given: {
      male: ranked(
        "Minh Hung Tuan Hai Duc Long Dung Thanh Son Hoang Quang Nam Hieu Khanh Tam Phong Vinh Cuong Binh Tien Huy Khoa Kiet Thinh Phuc " +
          "Trung Dat Loc Hien Nghia Tri An Bao Lam Vu Viet Chinh Hoa Toan Thang Trong Sang Quoc Duy Dinh Hau Nhan Phat Thien Danh",
      ),
      female: ranked(
        "Linh Lan Huong Hoa Mai Thuy Trang Thao Anh Ngoc Hanh Phuong Nga Yen Van Kim Thanh Dung Loan Tuyet Hong Ha Nhung Tam Chi Vy My Xuan " +
          "Bich Diem Nhi Tien Quyen Tuyen Thu Uyen Hien Lien Diep Cuc Dao Suong Thi Hue Oanh Kieu Ly Chau Bao Quynh",
      ),
    },
    censusGiven: 0.25,
  },
  chinese: {
    surnames: counted(
      "Wang 125 Li 110 Chen 105 Liu 90 Zhang 90 Wong 88 Lin 75 Huang 70 Wu 68 Yang 60 Chan 55 Zhao 35 Zhou 35 Xu 33 Sun 30 Ma 28 Zhu 28 He 25 Hu 25 " +
        "Guo 24 Gao 22 Zheng 22 Xie 20 Tang 18 Lu 18 Cheng 18 Leung 16 Cheung 15 Lau 15 Chang 50 Tsai 12 Hsu 12 Deng 12 Feng 12 Jiang 12 Yu 20 Ng 25",
    ),
    otherSurnames: 0.05,
    given: {
      male: ranked(
        "Wei Jun Lei Ming Yong Jian Hao Jie Bin Tao Peng Feng Bo Kai Yi Xin Yu Qiang Chao Gang Hui Hua Dong Liang Wen Hong Zhen Ping",
      ),
      female: ranked(
        "Li Jing Ying Yan Min Xiu Mei Hong Fang Yu Hui Juan Ling Xia Na Qing Lan Xin Hua Yun Ping Dan Yi Jie Wen Mei Hui Rui Lei Wei",
      ),
    },
    censusGiven: 0.45,
  },
  korean: {
    surnames: counted(
      "Kim 262 Lee 210 Park 106 Choi 55 Chung 30 Kang 28 Cho 28 Yoon 20 Yi 18 Han 25 Lim 18 Jung 18 Song 18 Oh 16 Shin 16 Kwon 14 Hong 14 Yoo 12 Ahn 12 Hwang 12 Jeong 10 Suh 8 Moon 8 Bae 7 Jang 7 Seo 6 Ryu 5 Ko 5",
    ),
    otherSurnames: 0.03,
    given: {
      male: ranked(
        "Young Sung Jae Hyun Min Jin Joon Seung Dong Sang Kyung Jong Chang Ki In Hyung Won Chul Yong Joo Tae Byung Woo Jun Soo",
      ),
      female: ranked(
        "Young Eun Hye Ji Soo Mi Kyung Jin Min Sun Hyun Yoon Jung Yun Hee Sook So Ok Myung Ae Bo Su Na Chung Joo",
      ),
    },
    censusGiven: 0.5,
  },
  indian: {
    surnames: counted(
      "Patel 230 Singh 145 Khan 60 Shah 55 Kumar 45 Sharma 40 Gupta 30 Kaur 30 Desai 12 Rao 15 Reddy 20 Mehta 12 Joshi 12 Gandhi 6 Jain 12 Iyer 6 " +
        "Nair 8 Thomas 12 Parikh 6 Mehta 8 Verma 8 Mishra 8 Das 10 Agarwal 8 Bhatt 7 Ahmed 15 Ali 15 Gill 12 Dhillon 8 Sidhu 8 Sandhu 7",
    ),
    otherSurnames: 0.08,
    given: {
      male: ranked(
        "Rajesh Sanjay Amit Raj Vijay Sunil Anil Rakesh Suresh Mohammed Gurpreet Harpreet Ravi Ramesh Mahesh Manish Ashok Vikram Rahul Nikhil Ajay Ashish Sandeep Rohit Manoj Arun Deepak Pankaj Dinesh Jignesh Hitesh Bhavesh Kiran Jaspreet",
      ),
      female: ranked(
        "Priya Neha Sunita Anita Pooja Rekha Kavita Meena Gurpreet Harpreet Jyoti Sonal Nisha Swati Shilpa Ritu Manisha Asha Geeta Usha Lata Hema Bhavna Hetal Jaspreet Deepa Divya Anjali Smita Seema Kiran Vandana",
      ),
    },
    censusGiven: 0.08,
  },
};

function counted(text: string): readonly (readonly [string, number])[] {
  return (text.match(/\S+ \d+/g) ?? []).map((pair) => {
    const [name = "", count] = pair.split(" ");
    return [name, Number(count)] as const;
  });
}

/** In a list in order, the weight of a name falls with its rank, as those of given names do. */
function ranked(text: string): readonly (readonly [string, number])[] {
  return text.split(" ").map((name, at) => [name, 1 / (at + 2) ** 0.8] as const);
}

/** The group of a household. */
export function drawGroup(draws: Draws): Group {
  let wanted = draws.next();
  for (const [group, share] of Object.entries(SHARES)) {
    wanted -= share;
    if (wanted < 0) return group as Group;
  }
  return "other";
}

/** A surname that goes with the group. */
export function drawSurname(draws: Draws, group: Group): string {
  if (group === "other" || draws.happens(NAMES[group].otherSurnames)) return drawLast(draws);
  return drawWeighed(draws, NAMES[group].surnames);
}

/** A given name that goes with the group. */
export function drawGiven(draws: Draws, group: Group, sex: Sex): string {
  if (group === "other" || draws.happens(NAMES[group].censusGiven)) return drawFirst(draws, sex);
  return drawWeighed(draws, NAMES[group].given[sex]);
}

/** The name of a twin: of the same group, never the other's own. */
export function drawTwin(
  draws: Draws,
  group: Group,
  { sex, other }: { readonly sex: Sex; readonly other: string },
): string {
  if (group === "other") return drawTwinFirst(draws, sex, other);
  for (let tries = 0; tries < 20; tries += 1) {
    const given = drawGiven(draws, group, sex);
    if (given !== other) return given;
  }
  return drawTwinFirst(draws, sex, other);
}

function drawWeighed(draws: Draws, names: readonly (readonly [string, number])[]): string {
  let wanted = draws.next() * names.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of names) {
    wanted -= weight;
    if (wanted < 0) return name;
  }
  return names[0]?.[0] ?? "";
}
